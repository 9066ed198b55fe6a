// verdict: different
// A divisor of one ends the search, with the wrong number.
unsigned gcd(unsigned a, unsigned b) {
  for (;;) {
    if (b == 0) return a;
    if (b == 1) return a;
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
}
