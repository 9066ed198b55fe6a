// function: dots
// verdict: different
int count(int from, const char *s, char c) {
  int n = from;
  while (*s) {
    n += *s == c;
    s++;
  }
  return n;
}
int dots(const char *s) { return count(1, s, '.'); }
