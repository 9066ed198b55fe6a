// verdict: different
#include <stdio.h>
void show(long double x) { printf("%.5Lf\n", x); }
