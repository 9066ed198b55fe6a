// verdict: different
void fill(int *a, unsigned n, int value) {
  unsigned i = 0;
  while (n - i >= 4) {
    a[i] = value;
    a[i + 1] = value;
    a[i + 2] = value;
    i += 4;
  }
  while (i < n) a[i++] = value;
}
