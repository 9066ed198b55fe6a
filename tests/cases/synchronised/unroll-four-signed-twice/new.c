// verdict: different
// The third element counts twice, the fourth not at all.
int array_sum(const int *a, int n) {
  int s = 0;
  int i = 0;
  for (; i + 3 < n; i += 4) {
    s += a[i];
    s += a[i + 1];
    s += a[i + 2];
    s += a[i + 2];
  }
  for (; i < n; i++) s += a[i];
  return s;
}
