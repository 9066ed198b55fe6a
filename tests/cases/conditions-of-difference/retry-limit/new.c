// verdict: different
// condition: tries != 3 || failed == 0
// report: exactly when
int again(int tries, int failed) { return failed != 0 && tries <= 3; }
