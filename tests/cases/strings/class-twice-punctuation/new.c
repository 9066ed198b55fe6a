// verdict: different
#include <ctype.h>
int f(unsigned char a, unsigned char b) {
  if (isalpha(a) && isblank(b)) return toupper(a);
  return 0;
}
