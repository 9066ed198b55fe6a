unsigned mix(unsigned n, unsigned h) {
  while (n > 0) {
    h = h * 3 + 1;
    n--;
  }
  return h;
}
