#include <ctype.h>
int value(unsigned char c) {
  if (!isxdigit(c)) return -1;
  if (isdigit(c)) return c - '0';
  return (c | 32) - 'a' + 10;
}
int test(unsigned char c) { return (isxdigit)(c) != 0; }
