// verdict: equivalent
int fib(int n) {
  if (n >= 2) {
    int b = fib(n - 2);
    int a = fib(n - 1);
    return b + a;
  }
  return n;
}
