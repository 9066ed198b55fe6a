// verdict: equivalent
unsigned gcd(unsigned a, unsigned b) {
  while (a != b) {
    while (a > b) a -= b;
    while (b > a) b -= a;
  }
  return a;
}
