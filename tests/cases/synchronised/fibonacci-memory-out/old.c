void fib(unsigned n, unsigned *a, unsigned *b) {
  if (n == 0) return;
  unsigned next = *a + *b;
  *a = *b;
  *b = next;
  fib(n - 1, a, b);
}
