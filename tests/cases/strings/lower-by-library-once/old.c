#include <ctype.h>
int same(const unsigned char* a, const unsigned char* b) { return tolower(*a) == tolower(*b); }
