// verdict: affected
// The client reads the second.
void fill(int *p, int x) {
  p[0] = x;
  p[1] = x + 2;
}
