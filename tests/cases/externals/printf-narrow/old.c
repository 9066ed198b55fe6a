#include <stdio.h>
void show(int a) { printf("%hhd\n", a); }
