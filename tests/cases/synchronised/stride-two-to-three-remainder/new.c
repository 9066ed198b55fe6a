// verdict: different
unsigned mix(unsigned n) {
  unsigned h = 5;
  while (n >= 3) {
    h = h * 27 + 13;
    n -= 3;
  }
  if (n > 0) h = h * 3 + 1;
  return h;
}
