// function: last
// verdict: equivalent
// An array as long as needed, of which one element is used.
int last(unsigned n, int x) {
  (void)n;
  return x;
}
