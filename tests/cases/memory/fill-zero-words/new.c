// function: fill
// verdict: equivalent
// Zero is zero by bytes, too.
#include <string.h>
void fill(int* p) { memset(p, 0, 4 * sizeof *p); }
