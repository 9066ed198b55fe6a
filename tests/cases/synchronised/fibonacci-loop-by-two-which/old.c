unsigned fib(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  while (n > 0) {
    unsigned next = a + b;
    a = b;
    b = next;
    n--;
  }
  return a;
}
