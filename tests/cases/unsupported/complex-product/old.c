#include <complex.h>
double real_part(double _Complex z, double _Complex w) { return creal(z * w); }
