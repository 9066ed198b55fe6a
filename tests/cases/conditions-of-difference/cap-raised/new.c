// verdict: different
// condition: x <= 50
// report: exactly when x <= 50
int cap(int x) { return x > 60 ? 60 : x; }
