// verdict: equivalent
// xfail: loops that write to memory are not split
void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    a[i] *= 2;
    b[i] += 1;
  }
}
