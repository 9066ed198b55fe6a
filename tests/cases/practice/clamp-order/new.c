// verdict: different
// Only where lo > hi.
int clamp(int x, int lo, int hi) {
  if (x > hi) return hi;
  if (x < lo) return lo;
  return x;
}
