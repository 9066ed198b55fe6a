// verdict: affected
// The client compares with -1.
int search(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x) return i;
  return -2;
}
