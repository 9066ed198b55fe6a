// verdict: equivalent
// xfail: p + 1 may be null where p[1] is not looked at again
int sum(const int *a, unsigned n) {
  if (n == 0) return 0;
  if (n == 1) return a[0];
  return a[0] + a[1] + sum(a + 2, n - 2);
}
