// verdict: equivalent
// xfail: two loops in a row are not aligned with one
void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    a[i] *= 2;
    b[i] += 1;
  }
}
