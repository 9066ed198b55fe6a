int total(const int *a, int n) {
  if (n <= 0) return 0;
  return a[0] + total(a + 1, n - 1);
}
