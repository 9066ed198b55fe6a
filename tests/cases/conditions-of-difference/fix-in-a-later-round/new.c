// verdict: different
// condition: a == NULL || n <= 3
int total(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i == 3) s += 1;
    s += a[i];
  }
  return s;
}
