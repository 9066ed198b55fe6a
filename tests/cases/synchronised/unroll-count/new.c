// verdict: equivalent
// xfail: p + 1 may be null where p[1] is not looked at again
unsigned count(const char *s, unsigned n, char c) {
  unsigned found = 0;
  for (; n >= 2; n -= 2, s += 2) found += (s[0] == c) + (s[1] == c);
  if (n) found += *s == c;
  return found;
}
