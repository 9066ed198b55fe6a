#include <string.h>
const char* find(const char* s, char c) { return strchr(s, c); }
