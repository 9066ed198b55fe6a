#include <stdarg.h>
static int last(int count, ...) {
  va_list args, rest;
  va_start(args, count);
  va_copy(rest, args);
  int a = va_arg(args, int), b = va_arg(args, int), c = va_arg(args, int);
  int d = va_arg(args, int), e = va_arg(args, int), f = va_arg(args, int);
  int g = va_arg(args, int);
  int first = va_arg(rest, int);
  va_end(args);
  va_end(rest);
  return count ? first : a ^ b ^ c ^ d ^ e ^ f ^ g;
}
int use(int x, int y) { return last(0, 1, 2, 3, 4, 5, x, y) ^ last(1, x, 0, 0, 0, 0, 0, 0); }
