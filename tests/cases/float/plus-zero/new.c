// verdict: equivalent
double same(double x) { return x; }
