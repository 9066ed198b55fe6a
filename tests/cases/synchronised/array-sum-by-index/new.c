// verdict: equivalent
// An index that grows towards a bound.
int sum(const int *a, unsigned i, unsigned n) {
  if (i >= n) return 0;
  if (n - i == 1) return a[i];
  return a[i] + a[i + 1] + sum(a, i + 2, n);
}
