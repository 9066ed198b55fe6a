// verdict: unaffected
// The flag that changed is never set by the client.
int scale(int x, int is_exact) {
  if (is_exact) return x * 4;
  return x * 2;
}
