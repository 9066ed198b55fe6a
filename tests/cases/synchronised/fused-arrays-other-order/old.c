void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) b[i] += 1;
  for (unsigned i = 0; i < n; i++) a[i] *= 2;
}
