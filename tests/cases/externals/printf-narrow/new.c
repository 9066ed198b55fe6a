// verdict: unknown
// mode: --domain=none
// reason: not-proved
// The text is the same.
#include <stdio.h>
void show(int a) { printf("%hhd\n", (signed char)a); }
