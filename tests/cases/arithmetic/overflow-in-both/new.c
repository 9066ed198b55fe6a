// verdict: equivalent
// mode: --overflow=undefined
int absolute(int n) { return n < 0 ? -n : n; }
