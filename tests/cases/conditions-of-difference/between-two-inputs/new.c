// verdict: different
// condition: x != y
// report: exactly when x != y
int order(int x, int y) { return x <= y ? -1 : 1; }
