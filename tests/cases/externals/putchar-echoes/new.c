// verdict: unknown
// reason: not-proved
#include <stdio.h>
int put(int c) { return putchar(c) < 0; }
