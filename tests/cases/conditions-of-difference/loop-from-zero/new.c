// verdict: different
// condition: a != 0 || b == 0
// report: exactly when a != 0 || b == 0
unsigned gcd(unsigned a, unsigned b) {
  if (a == 0) return 0;
  while (b) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
