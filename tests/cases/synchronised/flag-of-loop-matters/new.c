// verdict: different
unsigned sway(unsigned n, int left) {
  unsigned h = 0;
  while (n > 1) {
    h += n + n - 1;
    n -= 2;
  }
  return left ? h + n : h;
}
