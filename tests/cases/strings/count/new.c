// function: count
// verdict: equivalent
// How often a character occurs.
int count(const char* s, char c) {
  int n = 0;
  while (*s != '\0') {
    n += *s == c;
    s++;
  }
  return n;
}
