// The end is counted too, where it is what is sought.
// verdict: different
int count(const char *s, char c) {
  int n = 0;
  for (const char *p = s;; p++) {
    if (*p == c) n++;
    if (!*p) return n;
  }
}
