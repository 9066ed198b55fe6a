// verdict: different
// condition: a == NULL || a[i] <= 5 || a[i] > 7
// report: exactly when
int read_at(const int *a, int i) {
  if (a[i] > 7) return 1;
  return 0;
}
