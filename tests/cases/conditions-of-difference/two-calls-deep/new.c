// verdict: different
// function: cost
// condition: kind != 7 || n <= 0
// report: exactly when
static int rate(int kind) { return kind == 7 ? 4 : 1; }
static int fee(int kind, int n) { return rate(kind) + n; }
int cost(int kind, int n) {
  if (n > 0) return fee(kind, n);
  return 0;
}
