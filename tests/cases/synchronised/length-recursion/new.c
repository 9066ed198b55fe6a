// verdict: equivalent
unsigned length(const char *s) {
  unsigned n = 0;
  while (*s) {
    n++;
    s++;
  }
  return n;
}
