// function: trace
// verdict: unknown
// reason: not-proved
// This version does not mention errno, but its caller may look at it.
#include <stdio.h>
void trace(int x) { printf("%d\n", x); }
