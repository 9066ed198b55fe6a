// verdict: unknown
// reason: not-proved
// In front of f the l means nothing: the text is the same, though it is not proved.
#include <stdio.h>
void show(double x) { printf("%lf %.2lf\n", x, x); }
