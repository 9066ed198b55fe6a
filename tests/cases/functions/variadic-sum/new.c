// verdict: equivalent
// The arguments that have no name are read in the same order.
#include <stdarg.h>
int sum(int count, ...) {
  va_list args;
  va_start(args, count);
  if (count <= 0) return 0;
  int first = va_arg(args, int);
  int second = count == 1 ? 0 : va_arg(args, int);
  va_end(args);
  return second + first;
}
int three(int a, int b) { return 3 + sum(2, a, b); }
