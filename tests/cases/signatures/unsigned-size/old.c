int last(const int *a, int n) {
  int m = 0;
  for (int i = 0; i < n; i++) m = a[i];
  return m;
}
