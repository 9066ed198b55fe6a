// verdict: different
// lucas(3) is 4.
int lucas(int n) {
  if (n <= 0) return 2;
  if (n == 1) return 1;
  if (n == 2) return 3;
  if (n == 3) return 5;
  return 3 * lucas(n - 3) + 2 * lucas(n - 4);
}
