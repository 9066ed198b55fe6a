void copy(int *d, const int *s, unsigned n) {
  for (unsigned i = 0; i < n; i++) d[i] = s[i];
}
