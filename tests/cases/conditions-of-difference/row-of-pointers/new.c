// verdict: different
// condition: !a || a[0][1] == 0 || n != 5
// report: a[0][1] == NULL
int f(int *(*a)[2], int n) { return (*a)[1] != 0 && n > 5; }
