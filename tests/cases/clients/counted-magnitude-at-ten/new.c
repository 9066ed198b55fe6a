// verdict: affected
// It is called up to 10.
int magnitude(int x) {
  if (x < 0) return -x;
  return x;
}
