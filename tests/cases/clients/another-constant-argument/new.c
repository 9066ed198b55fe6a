// verdict: affected
// The client sets the flag.
int scale(int x, int is_exact) {
  if (is_exact) return x * 4;
  return x * 2;
}
