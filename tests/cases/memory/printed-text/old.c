#include <stdio.h>
void show(const int* p) { printf("value: %d\n", *p); }
