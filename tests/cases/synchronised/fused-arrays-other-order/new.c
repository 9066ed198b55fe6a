// verdict: equivalent
// xfail: loops in a row that write to memory are not put into another order
void scale(int *restrict a, int *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    a[i] *= 2;
    b[i] += 1;
  }
}
