#include <stdio.h>
int end(FILE *f) { return fclose(f) == EOF; }
