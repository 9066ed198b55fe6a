#include <string.h>
int is_option(const char* s) { return strncmp(s, "--", 2) == 0; }
