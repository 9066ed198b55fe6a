// verdict: equivalent
// Unrolled by two against unrolled by three.
unsigned mix(unsigned n) {
  unsigned h = 5;
  while (n >= 3) {
    h = h * 27 + 13;
    n -= 3;
  }
  while (n > 0) {
    h = h * 3 + 1;
    n--;
  }
  return h;
}
