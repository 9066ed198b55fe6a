// verdict: unknown
// reason: unsupported:variadic-function
#include <stdarg.h>
int f(int count, ...) {
  va_list list;
  va_start(list, count);
  int x = va_arg(list, int);
  va_end(list);
  return count + x;
}
