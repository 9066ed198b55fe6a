// verdict: unaffected
// A count against a negation; they differ above 0, where it is not called.
int magnitude(int x) {
  if (x < 0) return -x;
  return x;
}
