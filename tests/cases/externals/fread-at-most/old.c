#include <stdio.h>
int get(char *b, FILE *f) { return fread(b, 1, 8, f) == 8; }
