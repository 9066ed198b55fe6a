double mean(double a, double b) { return (double)(((long double)a + b) * 0.5L); }
