// verdict: different
unsigned times(unsigned a, unsigned b) {
  unsigned r = 0;
  while (b > 1) {
    r += a;
    b--;
  }
  return r;
}
