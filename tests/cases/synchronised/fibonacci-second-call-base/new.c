// verdict: different
// fib(3) becomes 1 + 0 + 0.
int fib(int n) {
  if (n < 2) return n < 0 ? 0 : n;
  if (n == 2) return 1;
  return fib(n - 1) + fib(n - 3) + (n == 3 ? 0 : fib(n - 4));
}
