#include <stdarg.h>
int sum(int count, ...) {
  va_list args;
  va_start(args, count);
  int total = 0;
  if (count > 0) total += va_arg(args, int);
  if (count > 1) total += va_arg(args, int);
  va_end(args);
  return total;
}
int three(int a, int b) { return sum(2, a, b) + 3; }
