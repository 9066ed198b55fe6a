// verdict: equivalent
// xfail: no end of the rounds in sight, and the address may wrap round
// Each byte is looked at before the next.
unsigned long length(const char *s) {
  unsigned long n = 0;
  for (;;) {
    if (s[n] == 0) return n;
    if (s[n + 1] == 0) return n + 1;
    n += 2;
  }
}
