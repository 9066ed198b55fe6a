// verdict: different
// condition: n < 16 || n >= 32
// report: exactly when
int fits(unsigned n) { return n < 32; }
