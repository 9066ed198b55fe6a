// verdict: unknown
// reason: not-proved
// The text is the same: six digits are what there is without a precision.
#include <stdio.h>
void show(long double x) { printf("%.6Lf\n", x); }
