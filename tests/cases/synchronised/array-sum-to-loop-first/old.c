int sum(const int *a, int n) {
  if (n <= 0) return 0;
  return sum(a, n - 1) + a[n - 1];
}
