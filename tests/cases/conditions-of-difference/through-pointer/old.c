int read_at(const int *a, int i) {
  if (a[i] > 5) return 1;
  return 0;
}
