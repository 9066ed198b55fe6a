// verdict: different
// One byte too many for odd lengths.
void fill(char *p, unsigned n, char c) {
  if (n == 0) return;
  p[0] = c;
  p[1] = c;
  if (n == 1) return;
  fill(p + 2, n - 2, c);
}
