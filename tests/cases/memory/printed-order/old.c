#include <stdio.h>
void show(const int* p) { printf("%d of %d\n", p[0], p[1]); }
