// verdict: equivalent
void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    a[i] *= 2;
    b[i] += 1;
  }
}
