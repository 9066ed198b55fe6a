// verdict: different
// Only where what was tried is odd.
int climb(int n) {
  int tried;
  if (n <= 0) return 1;
  tried = climb(n - 3);
  if (n == 1) return 2;
  return 2 * climb(n - 2) + climb(n - 3) + (tried & 1);
}
