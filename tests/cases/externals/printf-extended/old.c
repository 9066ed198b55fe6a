#include <stdio.h>
void show(long double x) { printf("%Lf\n", x); }
