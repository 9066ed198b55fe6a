// verdict: different
// condition: x >= 0 || (x & 3) == 0
// report: exactly when x >= 0 || (x & 3) == 0
int quarter(int x) { return x >> 2; }
