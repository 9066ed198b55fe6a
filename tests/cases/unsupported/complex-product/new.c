// verdict: unknown
// reason: complex
// The operator is a function of the compiler's, not one outside the program.
#include <complex.h>
double real_part(double _Complex z, double _Complex w) { return creal(w * z); }
