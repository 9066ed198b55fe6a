#include <stdlib.h>
#include <string.h>
char* duplicate(const char* s) { return strdup(s); }
