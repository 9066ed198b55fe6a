// verdict: different
// The wrong array is doubled.
void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    b[i] *= 2;
    a[i] += 1;
  }
}
