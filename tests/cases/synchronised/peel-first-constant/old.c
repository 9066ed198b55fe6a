int join(const int *a, unsigned n) {
  int h = 17;
  for (unsigned i = 0; i < n; i++) h = h * 7 + a[i];
  return h;
}
