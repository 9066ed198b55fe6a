// verdict: different
// function: pay
// condition: kind != 4 || n < 10
// report: exactly when
static int tax(int kind, int n) {
  if (kind == 4) return n / 10 + 1;
  return 0;
}
static int net(int kind, int n) { return n - tax(kind, n); }
int pay(int kind, int n) {
  if (n < 10) return n;
  return net(kind, n);
}
