// verdict: different
unsigned factorial(unsigned n) {
  unsigned product = 1;
  while (n > 0) product *= --n;
  return product;
}
