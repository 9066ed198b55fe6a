#include <string.h>

void copy(char* restrict to, const char* restrict from) { memmove(to, from, 6); }
