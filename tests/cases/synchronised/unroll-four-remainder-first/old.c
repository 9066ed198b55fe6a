unsigned mix(unsigned n) {
  unsigned h = 9;
  while (n > 0) {
    h = h * 3 + 1;
    n--;
  }
  return h;
}
