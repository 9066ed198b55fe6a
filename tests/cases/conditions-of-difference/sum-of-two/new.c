// verdict: different
// condition: (long)a + b <= 100
// report: exactly when
int fits(int a, int b) { return (long)a + b > 100 ? 2 : 0; }
