// verdict: equivalent
// i <= n - 2, which would wrap for the least numbers, behind a guard.
int sum(const int *a, int n) {
  int s = 0;
  int i = 0;
  if (n <= 0) return 0;
  for (; i <= n - 2; i += 2) s += a[i] + a[i + 1];
  if (i < n) s += a[i];
  return s;
}
