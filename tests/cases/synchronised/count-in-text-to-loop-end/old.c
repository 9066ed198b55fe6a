int count(const char *s, char c) {
  if (*s == 0) return 0;
  return (*s == c) + count(s + 1, c);
}
