// verdict: different
// Where a is a multiple of b, it comes down to 0.
unsigned gcd(unsigned a, unsigned b) {
  while (a != b) {
    while (a >= b && a != 0 && b != 0) a -= b;
    if (a == 0) return a;
    while (b > a) b -= a;
  }
  return a;
}
