#include <ctype.h>
int f(unsigned char a, unsigned char b) {
  if (isalpha(a) && isspace(b)) return toupper(a);
  return 0;
}
