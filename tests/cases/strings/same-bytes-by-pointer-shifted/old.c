int same(const char *a, const char *b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (a[i] != b[i]) return 0;
  }
  return 1;
}
