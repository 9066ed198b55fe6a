// verdict: different
unsigned mix(unsigned n) {
  unsigned h = 9;
  while (n % 4 != 0) {
    h = h * 3 + 1;
    n--;
  }
  while (n > 0) {
    h = h * 81 + 39;
    n -= 4;
  }
  return h;
}
