// verdict: different
// condition: n <= 3
unsigned sum(const unsigned char *a, int n, int skip) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += 1u;
  return n > 3 ? s + (unsigned)skip + 1u : s;
}
