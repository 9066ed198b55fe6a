// verdict: different
// mode: --overflow=undefined
// condition: n != -2147483647 - 1
// report: undefined behaviour
// swapped: equivalent
int absolute(int n) { return n < 0 ? -n : n; }
