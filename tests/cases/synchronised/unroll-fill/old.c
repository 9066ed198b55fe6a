void fill(int *a, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) a[i] = value;
}
