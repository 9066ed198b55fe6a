// verdict: different
unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    a %= b;
    if (a == 0) return b;
    b %= a;
  }
  return b;
}
