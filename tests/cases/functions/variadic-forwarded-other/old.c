#include <stdarg.h>
#include <stdio.h>
void report(int level, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (level > 2) vprintf(format, args);
  va_end(args);
}
void warn(int code) { report(3, "code %d of %s\n", code, "disk"); }
