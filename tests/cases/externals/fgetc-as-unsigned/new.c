// verdict: unknown
// reason: not-proved
// What is no EOF is an unsigned char.
#include <stdio.h>
int next(FILE *f) { return fgetc(f); }
