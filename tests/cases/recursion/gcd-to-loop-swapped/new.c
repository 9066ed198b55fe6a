// verdict: different
unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned rest = b % a;
    b = a;
    a = rest;
    if (a == 0) break;
  }
  return b == 0 ? a : b;
}
