// verdict: equivalent
// The other call is replaced: more of the same, up to the base case.
int fib(int n) {
  if (n < 2) return n < 0 ? 0 : n;
  if (n == 2) return 1;
  return fib(n - 1) + fib(n - 3) + (n == 3 ? 1 : fib(n - 4));
}
