// verdict: different
// condition: !a || a[1][1] != 5
// report: exactly when a == NULL || a[1][1] != 5
// Beside row-of-array: the row after the first.
int f(int (*a)[3]) { return a[1][1] > 5; }
