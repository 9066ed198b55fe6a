unsigned steps(unsigned n) {
  unsigned s = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    s++;
  }
  return s;
}
unsigned is_far(unsigned n) { return steps(n) > 5; }
