// verdict: equivalent
// report: the parameters are in another order: paired by name
int less(int b, int a) { return a - b; }
int user(int x) { return less(3, x); }
