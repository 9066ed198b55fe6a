unsigned sway(unsigned n, int left) {
  unsigned h = 0;
  while (n > 0) {
    h += n;
    left = !left;
    n--;
  }
  return h;
}
