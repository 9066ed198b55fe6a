// verdict: different
unsigned long length(const char *s) {
  unsigned long n = 0;
  for (;;) {
    if (s[n] == 0) return n;
    if (s[n + 1] == 0) return n + 2;
    n += 2;
  }
}
