// verdict: different
int mix(const int *a, int n) {
  int h = 1;
  for (int left = n; left > 0; left--) h = h * 3 + a[left - 1];
  return h;
}
