// verdict: different
double fahrenheit(double c) { return 32 + 1.8 * c; }
