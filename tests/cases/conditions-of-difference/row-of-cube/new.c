// verdict: different
// condition: !a || a[0][1][2] != 5
// report: a[0][1][2] != 5
int f(short (*a)[2][3]) { return a[0][1][2] > 5; }
