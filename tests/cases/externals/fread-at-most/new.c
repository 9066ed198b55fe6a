// verdict: unknown
// reason: not-proved
// It answers 8 at most.
#include <stdio.h>
int get(char *b, FILE *f) { return fread(b, 1, 8, f) >= 8; }
