// verdict: equivalent
// The last round stands behind the loop.
unsigned join(unsigned n) {
  unsigned h = 3;
  if (n == 0) return h;
  while (n > 1) {
    h = h * 7 + n;
    n--;
  }
  return h * 7 + 1;
}
