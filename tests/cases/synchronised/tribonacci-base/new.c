// verdict: different
// Only for 3, and what rests on it.
long trib(int n) {
  if (n < 1) return 0;
  if (n <= 3) return 1;
  return 2 * trib(n - 2) + 2 * trib(n - 3) + trib(n - 4);
}
