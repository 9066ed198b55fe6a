// verdict: different
unsigned mix(unsigned n, int square) {
  unsigned h = 2;
  if (square) {
    for (; n > 0; n--) h = h * h + n;
  } else {
    for (; n > 1; n -= 2) h = h + n + n;
    h = h + n;
  }
  return h;
}
