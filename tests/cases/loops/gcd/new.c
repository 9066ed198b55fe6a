// verdict: equivalent
unsigned gcd(unsigned a, unsigned b) {
  for (;;) {
    if (b == 0) return a;
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
}
