#include <string.h>
void clear(unsigned char* p, unsigned n) { memset(p, 0, n); }
