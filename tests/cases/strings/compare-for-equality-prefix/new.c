// verdict: different
// Where one goes on behind the other.
#include <string.h>
int same(const char* a, const char* b) { return strncmp(a, b, strlen(b)) == 0; }
