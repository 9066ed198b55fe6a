// verdict: different
// Exponents with remainder 2.
unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  if (exponent <= 2) return base;
  return base * base * base * power(base, exponent - 3);
}
