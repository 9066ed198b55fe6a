// verdict: different
// condition: !a || a[0][1] != 5
// report: exactly when a == NULL || a[0][1] != 5
// (*a)[1], and not a[1], which is a row.
int f(int (*a)[3]) { return (*a)[1] > 5; }
