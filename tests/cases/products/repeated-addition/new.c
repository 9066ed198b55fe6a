// verdict: equivalent
// As many rounds as the other factor says: the loops have nothing in common but the result.
unsigned times(unsigned a, unsigned b) {
  unsigned r = 0;
  while (b > 0) {
    r += a;
    b--;
  }
  return r;
}
