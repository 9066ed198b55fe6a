#include <stdio.h>
void show(double x) { printf("%f %.2f\n", x, x); }
