// verdict: different
int wave(unsigned n) {
  int s = 0;
  while (n > 1) {
    s++;
    n -= 2;
  }
  return s - (int)n;
}
