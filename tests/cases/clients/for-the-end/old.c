const char *scan(const char *s, int c) {
  for (; *s; s++)
    if (*s == (char)c) return s;
  return 0;
}
