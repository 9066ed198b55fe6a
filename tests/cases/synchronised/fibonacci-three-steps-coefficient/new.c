// verdict: different
unsigned fib(unsigned n) {
  if (n < 2) return n;
  if (n == 2) return 1;
  if (n == 3) return 2;
  return 2 * fib(n - 3) + 3 * fib(n - 4);
}
