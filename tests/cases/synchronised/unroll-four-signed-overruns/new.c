// verdict: different
// With two or three left, four are read.
int array_sum(const int *a, int n) {
  int s = 0;
  int i = 0;
  for (; i + 1 < n; i += 4) {
    s += a[i];
    s += a[i + 1];
    s += a[i + 2];
    s += a[i + 3];
  }
  for (; i < n; i++) s += a[i];
  return s;
}
