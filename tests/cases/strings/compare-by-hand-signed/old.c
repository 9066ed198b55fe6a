#include <string.h>
int order(const char *a, const char *b) { return strcmp(a, b); }
