// verdict: unknown
// reason: not-proved
// At least a digit and the end of the line, or a negative number.
#include <stdio.h>
int show(int x) { return printf("%d\n", x) > 0; }
