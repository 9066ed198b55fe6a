// verdict: different
unsigned length(const char *s) {
  unsigned n = 1;
  while (*s) {
    n++;
    s++;
  }
  return n;
}
