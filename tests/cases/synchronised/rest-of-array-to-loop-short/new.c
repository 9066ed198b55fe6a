// verdict: different
int total(const int *a, int n) {
  int sum = 0;
  for (int i = 1; i < n; i++) sum += a[i];
  return sum;
}
