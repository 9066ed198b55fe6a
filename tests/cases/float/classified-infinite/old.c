#include <math.h>
int usual(double x) { return isfinite(x) && x != 0; }
