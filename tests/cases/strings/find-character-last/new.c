// function: find
// verdict: different
// The last one, not the first.
#include <string.h>
const char* find(const char* s, char c) { return strrchr(s, c); }
