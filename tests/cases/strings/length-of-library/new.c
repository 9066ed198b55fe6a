// function: length
// verdict: equivalent
// The library's.
#include <string.h>
unsigned long length(const char* s) { return strlen(s); }
