// verdict: different
// condition: b != 0
// report: exactly when b != 0
int has_carry(unsigned a, unsigned b) { return a + b <= a; }
