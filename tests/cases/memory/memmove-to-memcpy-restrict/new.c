// verdict: equivalent
// What is restricted does not overlap.
#include <string.h>

void copy(char* restrict to, const char* restrict from) { memcpy(to, from, 6); }
