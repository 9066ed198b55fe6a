#include <string.h>
void copy(char* to, const char* from, unsigned n) { memcpy(to, from, n); }
