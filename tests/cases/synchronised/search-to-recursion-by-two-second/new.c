// verdict: different
static int look(const int *a, unsigned i, unsigned n) {
  if (i >= n) return -1;
  if (a[i] == 0) return (int)i;
  if (i + 1 == n) return -1;
  if (a[i + 1] == 0) return (int)i;
  return look(a, i + 2, n);
}
int first_zero(const int *a, unsigned n) { return look(a, 0, n); }
