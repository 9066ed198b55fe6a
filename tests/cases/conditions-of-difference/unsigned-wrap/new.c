// verdict: different
// condition: a >= b
// report: exactly when a >= b
unsigned gap(unsigned a, unsigned b) { return a < b ? 0 : a - b; }
