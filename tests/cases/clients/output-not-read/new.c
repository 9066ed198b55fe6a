// verdict: unaffected
// The library writes more; the client reads the first part.
void fill(int *p, int x) {
  p[0] = x;
  p[1] = x + 2;
}
