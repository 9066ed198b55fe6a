// verdict: different
// condition: x != 3
// report: exactly when x != 3
int f(int x, int y) { return x * 0 + (y | 1); }
