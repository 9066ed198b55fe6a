// verdict: unknown
// reason: not-proved
// fclose answers 0 or EOF.
#include <stdio.h>
int end(FILE *f) { return fclose(f) != 0; }
