int count(const char *s, char c) {
  int n = 0;
  for (; *s; s++)
    if (*s == c) n++;
  return n;
}
int dots(const char *s) { return count(s, '.'); }
