// verdict: different
// Without restrict: where b is a + 1, the next element is increased before it is doubled.
void scale(int *a, int *b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    a[i] *= 2;
    b[i] += 1;
  }
}
