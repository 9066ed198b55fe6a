// function: greater
// verdict: different
// report: nan
// Where one is a NaN.
#include <math.h>
double greater(double a, double b) { return a > b ? a : b; }
