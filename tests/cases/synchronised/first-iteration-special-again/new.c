// verdict: different
int join(const int *a, int n) {
  if (n <= 0) return 0;
  int h = a[0];
  for (int i = 0; i < n; i++) h = h * 2 + a[i];
  return h;
}
