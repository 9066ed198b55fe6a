int is_nan(double a) { return a != a; }
