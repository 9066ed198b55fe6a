// verdict: equivalent
int sum(const int *a, unsigned n) {
  int s = 0;
  unsigned i = 0;
  for (; n - i >= 2; i += 2) s += a[i] + a[i + 1];
  if (i < n) s += a[i];
  return s;
}
