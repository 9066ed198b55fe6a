// verdict: equivalent
int largest(const int *a, int n) {
  int max = 0;
  int i = 0;
  for (; i + 1 < n; i += 2) {
    if (a[i] > max) max = a[i];
    if (a[i + 1] > max) max = a[i + 1];
  }
  if (i < n && a[i] > max) max = a[i];
  return max;
}
