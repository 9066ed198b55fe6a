// What is not modelled of the C library has its own meaning all the same: no made-up answer shows a difference.
// verdict: unknown
// reason: not-proved
#include <stdlib.h>
#include <strings.h>
int lowest(int x) { return x ? __builtin_ctz(x) + 1 : 0; }
double number(const char *s) { return strtod(s, NULL); }
