#include <math.h>
double greater(double a, double b) { return fmax(a, b); }
float smaller(float a, float b) { return fminf(a, b); }
