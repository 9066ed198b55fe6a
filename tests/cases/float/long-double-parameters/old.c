long double scale(long double x, long double f) { return x - f * 2; }
