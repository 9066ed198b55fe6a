// verdict: different
#include <stdio.h>
void show(int a) { printf("%hd\n", (signed char)a); }
