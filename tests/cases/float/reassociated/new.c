// verdict: different
// Rounding: 1.0 + 1.7 + 1.1 gives two results.
double total(double a, double b, double c) { return a + (b + c); }
