// verdict: equivalent
// xfail: products taken after the calls against products taken before them
// No tail call: the products are taken in another order.
unsigned factorial(unsigned n) {
  unsigned product = 1;
  while (n > 0) product *= n--;
  return product;
}
