// verdict: equivalent
// Six at once is where they meet.
unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  if (exponent == 1) return base;
  if (exponent == 2) return base * base;
  return base * base * base * power(base, exponent - 3);
}
