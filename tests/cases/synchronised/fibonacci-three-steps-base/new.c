// verdict: different
// Only for 3, and what rests on it.
unsigned fib(unsigned n) {
  if (n < 2) return n;
  if (n <= 3) return 1;
  return 3 * fib(n - 3) + 2 * fib(n - 4);
}
