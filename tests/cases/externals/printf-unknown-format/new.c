// verdict: unknown
// reason: not-proved
// What a thousands' separator is depends on the locale: the texts may be the same.
#include <stdio.h>
void show(int x) { printf("%d\n", x); }
