#include <string.h>
int is_short(const char *s) { return strlen(s) < 3; }
