// verdict: affected
// A negative factor.
int times(int a, int b) { return a * b; }
