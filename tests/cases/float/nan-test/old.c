int is_number(double x) { return x == x; }
