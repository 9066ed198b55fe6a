unsigned power(unsigned base, unsigned exponent) {
  unsigned result = 1;
  while (exponent > 0) {
    result *= base;
    exponent--;
  }
  return result;
}
