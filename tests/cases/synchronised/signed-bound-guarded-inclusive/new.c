// verdict: different
// i <= n - 1 reads one too many.
int sum(const int *a, int n) {
  int s = 0;
  int i = 0;
  if (n <= 0) return 0;
  for (; i <= n - 1; i += 2) s += a[i] + a[i + 1];
  if (i < n) s += a[i];
  return s;
}
