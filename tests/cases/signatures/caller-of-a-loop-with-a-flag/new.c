// function: dots
// verdict: equivalent
// The flag comes first, and the loop is another one.
int count(int from, const char *s, char c) {
  int n = from;
  while (*s) {
    n += *s == c;
    s++;
  }
  return n;
}
int dots(const char *s) { return count(0, s, '.'); }
