double norm(double x, double y) { return x * x + y * y; }
