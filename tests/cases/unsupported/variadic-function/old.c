#include <stdarg.h>
static int f(int count, ...) {
  va_list list;
  va_start(list, count);
  long double number = va_arg(list, long double);
  va_end(list);
  return number > 1;
}
int g(long double x) { return f(1, x) + 1; }
