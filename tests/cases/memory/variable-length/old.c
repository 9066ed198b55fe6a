int last(unsigned n, int x) {
  n = n % 16 + 1;
  int a[n];
  a[n - 1] = x;
  a[0] += 0;
  return a[n - 1];
}
