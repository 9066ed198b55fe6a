int lucas(int n) {
  if (n <= 0) return 2;
  if (n == 1) return 1;
  if (n == 2) return 3;
  return 2 * lucas(n - 2) + lucas(n - 3);
}
