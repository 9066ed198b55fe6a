// verdict: different
// Odd exponents lose a factor.
int power(int base, unsigned exponent) {
  if (exponent < 2) return 1;
  return base * base * power(base, exponent - 2);
}
