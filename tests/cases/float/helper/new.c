// verdict: equivalent
// function: norm
static double square(double x) { return x * x; }
double norm(double x, double y) { return square(y) + square(x); }
