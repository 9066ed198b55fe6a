// verdict: different
#include <math.h>
int usual(double x) { return !isnan(x) && (x < 0 || x > 0); }
