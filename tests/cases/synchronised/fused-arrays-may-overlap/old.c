void scale(int *a, int *b, unsigned n) {
  for (unsigned i = 0; i < n; i++) a[i] *= 2;
  for (unsigned i = 0; i < n; i++) b[i] += 1;
}
