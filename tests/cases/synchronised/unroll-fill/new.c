// verdict: equivalent
void fill(int *a, unsigned n, int value) {
  unsigned i = 0;
  while (n - i >= 2) {
    a[i] = value;
    a[i + 1] = value;
    i += 2;
  }
  if (i < n) a[i] = value;
}
