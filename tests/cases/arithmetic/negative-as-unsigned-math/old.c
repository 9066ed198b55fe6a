#include <stddef.h>
int below_ten(int i) {
  size_t n = 10;
  return i < n;
}
int above(int a) {
  unsigned u = a;
  return u > 100 ? 1 : 0;
}
