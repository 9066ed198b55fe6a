// function: before
// verdict: different
// The order turned round.
#include <string.h>
int before(const char* a, const char* b) { return strcmp(b, a) < 0; }
