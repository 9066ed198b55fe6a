// verdict: different
// The division traps at the smallest integer, the negation does not.
int negate(int x) { return -x; }
