int sum(const int *a, unsigned n) {
  if (n == 0) return 0;
  return a[0] + sum(a + 1, n - 1);
}
