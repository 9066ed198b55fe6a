// verdict: equivalent
#include <math.h>
int usual(double x) { return !isnan(x) && !isinf(x) && (x < 0 || x > 0); }
