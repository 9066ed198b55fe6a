void clear(unsigned *a, int *n) {
  for (int i = 0; i < *n; i++) a[i] = 0;
}
