// verdict: different
// Of -0.0.
double same(double x) { return x; }
