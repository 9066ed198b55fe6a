#include <math.h>
double greater(double a, double b) { return fmax(a, b); }
