// verdict: equivalent
// xfail: the recursion accumulates after the call and the loop before it, over a pointer
unsigned length(const char *s) {
  unsigned n = 0;
  while (*s) {
    n++;
    s++;
  }
  return n;
}
