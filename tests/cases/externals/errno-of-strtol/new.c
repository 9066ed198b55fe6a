// function: parse
// verdict: equivalent
#include <errno.h>
#include <stdlib.h>
static int failed(const char *text, const char *end) { return end == text || errno == ERANGE; }
int parse(const char *text, long *value) {
  char *end;
  errno = 0;
  *value = strtol(text, &end, 10);
  return failed(text, end) ? -1 : 0;
}
