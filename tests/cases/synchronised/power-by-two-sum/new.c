// verdict: different
int power(int base, unsigned exponent) {
  if (exponent == 0) return 1;
  if (exponent == 1) return base;
  return (base + base) * power(base, exponent - 2);
}
