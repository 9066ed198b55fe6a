// function: warn
// verdict: different
// Another text is printed.
#include <stdarg.h>
#include <stdio.h>
void report(int level, const char *format, ...) {
  if (level <= 2) return;
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
}
void warn(int code) {
  const char *where = "tape";
  report(3, "code %d of %s\n", code, where);
}
