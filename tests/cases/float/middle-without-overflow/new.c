// verdict: different
// Where a + b is infinite, and where a / 2 is too small to be exact.
double middle(double a, double b) { return a / 2 + b / 2; }
