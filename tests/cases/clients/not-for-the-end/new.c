// verdict: unaffected
// They differ only where the end itself is sought.
const char *scan(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return s;
    if (*s == 0) return 0;
  }
}
