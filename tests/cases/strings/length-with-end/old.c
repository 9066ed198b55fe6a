#include <string.h>
unsigned long length(const char* s) { return strlen(s); }
