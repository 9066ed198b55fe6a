int wave(unsigned n) {
  int s = 0;
  int sign = 1;
  while (n > 0) {
    s += sign * (int)n;
    sign = -sign;
    n--;
  }
  return s;
}
