unsigned join(unsigned n) {
  unsigned h = 3;
  while (n > 0) {
    h = h * 7 + n;
    n--;
  }
  return h;
}
