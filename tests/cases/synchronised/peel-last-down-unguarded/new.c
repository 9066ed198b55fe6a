// verdict: different
// No rounds become one.
unsigned join(unsigned n) {
  unsigned h = 3;
  while (n > 1) {
    h = h * 7 + n;
    n--;
  }
  return h * 7 + 1;
}
