// verdict: equivalent
long double scale(long double x, long double f) { return -(2.0L * f) + x; }
