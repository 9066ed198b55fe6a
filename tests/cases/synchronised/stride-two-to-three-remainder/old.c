unsigned mix(unsigned n) {
  unsigned h = 5;
  while (n >= 2) {
    h = h * 9 + 4;
    n -= 2;
  }
  if (n == 1) h = h * 3 + 1;
  return h;
}
