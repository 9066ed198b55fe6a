#include <stdio.h>
void show(int a) { printf("%hd\n", a); }
