// function: g
// verdict: equivalent
// mode: --annotations
// report: says   ensures result >= 0
// report: says   ensures result > -3
/*@ ensures result > -3; */
int first(int n) { return n < 0 ? -2 : n; }
int g(int n) { return first(n) == -5; }
