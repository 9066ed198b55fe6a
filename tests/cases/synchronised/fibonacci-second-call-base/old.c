int fib(int n) {
  if (n < 2) return n < 0 ? 0 : n;
  return fib(n - 1) + fib(n - 2);
}
