int sum(const int *a, unsigned n) {
  int s = 0;
  while (n > 0) s = s * 2 + a[--n];
  return s;
}
