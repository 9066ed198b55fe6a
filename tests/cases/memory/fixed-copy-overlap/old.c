#include <string.h>
void copy(unsigned char* to, const unsigned char* from) { memmove(to, from, 4); }
