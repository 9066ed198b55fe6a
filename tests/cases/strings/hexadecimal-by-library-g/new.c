// function: value
// verdict: different
#include <ctype.h>
int value(unsigned char c) {
  if (isdigit(c)) return c - '0';
  if (c >= 'a' && c <= 'g') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
int test(unsigned char c) { return isxdigit(c) ? 1 : 0; }
