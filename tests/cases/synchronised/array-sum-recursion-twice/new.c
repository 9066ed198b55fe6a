// verdict: different
// One element counts twice.
int sum(const int *a, unsigned n) {
  if (n == 0) return 0;
  if (n == 1) return a[0];
  return a[0] + a[1] + sum(a + 1, n - 2);
}
