// verdict: different
static unsigned square(unsigned x) { return x * x; }

unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  unsigned result = square(power(base, exponent >> 1));
  if (exponent & 1u) result += base;
  return result;
}
