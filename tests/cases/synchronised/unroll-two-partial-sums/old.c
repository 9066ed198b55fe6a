int sum(const int *a, unsigned n) {
  int s = 0;
  for (unsigned i = 0; i < n; i++) s += a[i];
  return s;
}
