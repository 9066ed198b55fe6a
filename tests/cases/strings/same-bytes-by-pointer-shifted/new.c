// verdict: different
// The second pointer is a byte ahead.
int same(const char *a, const char *b, unsigned n) {
  while (n-- > 0) {
    if (*a++ != *++b) return 0;
  }
  return 1;
}
