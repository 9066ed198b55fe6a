unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  unsigned half = power(base, exponent / 2);
  if (exponent % 2 == 0) return half * half;
  return half * half * base;
}
