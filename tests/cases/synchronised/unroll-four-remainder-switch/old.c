unsigned mix(unsigned n) {
  unsigned h = 1;
  while (n > 0) {
    h = (h << 3) + (h >> 2) + n;
    n--;
  }
  return h;
}
