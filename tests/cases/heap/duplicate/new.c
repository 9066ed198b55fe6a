// function: duplicate
// verdict: equivalent
// strdup, with a check for null before.
#include <stdlib.h>
#include <string.h>
char* duplicate(const char* s) { return s != NULL ? strdup(s) : NULL; }
