unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  return power(base, exponent - 1) * base;
}
