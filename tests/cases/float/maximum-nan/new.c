// verdict: different
// A NaN comes out on one side only.
double larger(double a, double b) { return a <= b ? b : a; }
