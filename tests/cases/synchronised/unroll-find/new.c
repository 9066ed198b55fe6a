// verdict: equivalent
int find(const int *a, int n, int wanted) {
  int i = 0;
  while (i + 1 < n) {
    if (a[i] == wanted) return i;
    if (a[i + 1] == wanted) return i + 1;
    i += 2;
  }
  if (i < n && a[i] == wanted) return i;
  return -1;
}
