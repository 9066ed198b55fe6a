// function: is_option
// verdict: different
// One dash is enough.
#include <string.h>
int is_option(const char* s) { return strncmp(s, "--", 1) == 0; }
