// verdict: equivalent
int join(const int *a, unsigned n) {
  if (n == 0) return 17;
  int h = 119 + a[0];
  for (unsigned i = 1; i < n; i++) h = h * 7 + a[i];
  return h;
}
