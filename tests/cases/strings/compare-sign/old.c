#include <string.h>
int before(const char* a, const char* b) { return strcmp(a, b) < 0; }
