int sum(const int *a, unsigned i, unsigned n) {
  if (i >= n) return 0;
  return a[i] + sum(a, i + 1, n);
}
