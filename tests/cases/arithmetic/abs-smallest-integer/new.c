// verdict: different
// Saturates at the smallest integer.
int magnitude(int x) {
  if (x == -2147483647 - 1) return 2147483647;
  return x < 0 ? -x : x;
}
