// verdict: equivalent
int kind(const char *s, const char *t) {
  if (!*s) return 0;
  return t[0] ? 1 : 2;
}
