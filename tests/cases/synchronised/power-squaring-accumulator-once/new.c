// verdict: different
unsigned power(unsigned base, unsigned exponent, unsigned result) {
  while (exponent != 0) {
    if (exponent & 1) result *= base;
    base *= base;
    exponent >>= 1;
    if (exponent & 1) result *= base;
    exponent >>= 1;
  }
  return result;
}
