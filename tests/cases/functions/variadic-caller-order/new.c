// function: use
// verdict: equivalent
// What the callee reads is what the caller passed, whether in registers of one kind or the other.
#include <stdarg.h>
static long pick(int which, ...) {
  va_list args;
  va_start(args, which);
  long first = va_arg(args, int);
  double second = va_arg(args, double);
  long *third = va_arg(args, long *);
  va_end(args);
  if (which == 0) return first;
  return which == 1 ? second > 1.0 : *third;
}
long use(int a, long b) { return b - a + 1; }
