int f(int n) {
  if (n < 0) return 1;
  if (n == 0) return 0;
  return f(n - 1) + 1;
}
int outer(int n) { return f(n & 7); }
