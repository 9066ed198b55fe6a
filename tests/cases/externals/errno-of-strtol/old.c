#include <errno.h>
#include <stdlib.h>
int parse(const char *text, long *value) {
  char *end;
  errno = 0;
  *value = strtol(text, &end, 10);
  if (errno == ERANGE || end == text) return -1;
  return 0;
}
