#include <math.h>
double distance(double a, double b) { return fabs(a - b); }
