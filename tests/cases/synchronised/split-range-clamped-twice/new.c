// verdict: different
// The ranges overlap by one.
int sum(const int *a, int k, int n) {
  int s = 0;
  if (k < 0) k = 0;
  if (k > n) k = n;
  for (int i = 0; i < k; i++) s += a[i];
  for (int i = k > 0 ? k - 1 : k; i < n; i++) s += a[i];
  return s;
}
