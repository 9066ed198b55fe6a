// verdict: different
// condition: a == NULL || a[2] != 0
// report: exactly when
int third(const int *a) { return a[2]; }
