// verdict: different
// The last one of an odd number is left out.
int sum(const int *a, unsigned i, unsigned n) {
  if (i >= n) return 0;
  if (n - i == 1) return 0;
  return a[i] + a[i + 1] + sum(a, i + 2, n);
}
