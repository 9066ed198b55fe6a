// verdict: different
// Of -0.0 and 0.0.
double larger(double a, double b) { return a >= b ? a : b; }
