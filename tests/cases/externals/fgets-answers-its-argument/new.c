// verdict: unknown
// reason: not-proved
#include <stdio.h>
int line(char *b, FILE *f) { return fgets(b, 4, f) != NULL; }
