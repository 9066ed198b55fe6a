// verdict: different
// condition: (a > 0) == (b > 0)
// report: exactly when
int both(int a, int b) { return a > 0 || b > 0; }
