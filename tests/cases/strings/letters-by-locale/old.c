#include <ctype.h>
int f(unsigned char c) { return isupper(c) != 0; }
