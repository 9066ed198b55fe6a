// function: same
// verdict: different
// The second is not changed to lower case.
#include <ctype.h>
int same(const unsigned char* a, const unsigned char* b) { return tolower(*a) == *b; }
