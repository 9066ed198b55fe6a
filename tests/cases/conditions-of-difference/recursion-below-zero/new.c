// verdict: different
// condition: n >= 0
// report: exactly when n >= 0
// report: when n < 0: return is 1 in old, 0 in new
int factorial(int n) {
  if (n < 0) return 0;
  return n <= 1 ? 1 : n * factorial(n - 1);
}
