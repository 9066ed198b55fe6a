int width(unsigned x) {
  int n = 0;
  while (x) {
    n++;
    x >>= 1;
  }
  return n;
}
