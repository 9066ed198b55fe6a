// verdict: equivalent
unsigned power(unsigned base, unsigned exponent) {
  unsigned result = 1;
  unsigned square = base * base;
  while (exponent > 1) {
    result *= square;
    exponent -= 2;
  }
  return exponent ? result * base : result;
}
