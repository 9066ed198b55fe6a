void reverse(int* a, unsigned n) {
  n &= 7;
  for (unsigned i = 0; i < n / 2; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
