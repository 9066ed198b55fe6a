unsigned countdown(unsigned n, unsigned step) {
  unsigned acc = 1;
  while (n > 0) {
    acc = acc * 3 + step;
    n--;
  }
  return acc;
}
