#include <string.h>
void move(char* a, unsigned n) { memmove(a + 1, a, n & 7); }
