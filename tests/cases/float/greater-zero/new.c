// function: greater
// function: smaller
// verdict: unknown
// reason: not-proved
// Of two zeros either may come out: no difference rests on which. A NaN that signals is a NaN like others.
#include <math.h>
double greater(double a, double b) { return isnan(a) ? b : isnan(b) ? a : a > b ? a : b; }
float smaller(float a, float b) { return isnan(a) ? b : isnan(b) ? a : a < b ? a : b; }
