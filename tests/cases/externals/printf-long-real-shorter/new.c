// verdict: different
#include <stdio.h>
void show(double x) { printf("%lf %.3lf\n", x, x); }
