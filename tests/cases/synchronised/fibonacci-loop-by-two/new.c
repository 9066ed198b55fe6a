// verdict: equivalent
unsigned fib(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  for (; n >= 2; n -= 2) {
    a += b;
    b += a;
  }
  return n == 0 ? a : b;
}
