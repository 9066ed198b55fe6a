// verdict: different
unsigned factorial(unsigned n) {
  unsigned product = 1;
  for (unsigned i = 1; i < n; i++) product *= i;
  return product;
}
