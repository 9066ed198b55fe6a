unsigned power(unsigned base, unsigned exponent, unsigned result) {
  if (exponent == 0) return result;
  if (exponent & 1) result *= base;
  return power(base * base, exponent >> 1, result);
}
