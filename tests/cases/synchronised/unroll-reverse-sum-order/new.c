// verdict: different
int sum(const int *a, unsigned n) {
  int s = 0;
  while (n > 1) {
    s = s * 4 + a[n - 2] * 2 + a[n - 1];
    n -= 2;
  }
  if (n == 1) s = s * 2 + a[0];
  return s;
}
