double f(double x) { return x * 2.0 + 1.0; }
