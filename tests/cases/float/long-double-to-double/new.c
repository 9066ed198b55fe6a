// verdict: different
// A sum that only a long double holds.
double mean(double a, double b) { return (a + b) * 0.5; }
