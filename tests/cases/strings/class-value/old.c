#include <ctype.h>
int f(unsigned char c) { return (isdigit)(c); }
