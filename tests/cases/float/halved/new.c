// verdict: equivalent
double middle(double a, double b) { return 0.5 * (b + a); }
