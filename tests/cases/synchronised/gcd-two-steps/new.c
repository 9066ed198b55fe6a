// verdict: equivalent
// Two steps at once, and the names keep their places.
unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    a %= b;
    if (a == 0) return b;
    b %= a;
  }
  return a;
}
