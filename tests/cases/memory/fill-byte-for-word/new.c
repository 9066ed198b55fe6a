// function: fill
// verdict: different
// memset fills bytes: 0x01010101, not 1.
#include <string.h>
void fill(int* p) { memset(p, 1, 4 * sizeof *p); }
