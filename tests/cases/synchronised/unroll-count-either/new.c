// verdict: different
// A pair counts once.
unsigned count(const char *s, unsigned n, char c) {
  unsigned found = 0;
  for (; n >= 2; n -= 2, s += 2) found += s[0] == c || s[1] == c;
  if (n) found += *s == c;
  return found;
}
