unsigned span(unsigned n) {
  unsigned h = 1;
  while (n > 0) {
    h = h * 5 + n;
    n--;
  }
  return h;
}
