// verdict: different
// condition: x != 0 && x != 100
// report: exactly when
int inside(int x) { return x > 0 && x < 100; }
