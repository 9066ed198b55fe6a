unsigned digits(unsigned x) {
  unsigned n = 0;
  while (x != 0) {
    n++;
    x /= 10;
  }
  return n;
}
