unsigned sum(const unsigned char *a, int n, int skip) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += 1u;
  return n > 3 ? s + (unsigned)skip : s;
}
