// function: same
// verdict: equivalent
// Of the result only whether it is zero.
#include <string.h>
int same(const char* a, const char* b) { return !strcmp(b, a); }
