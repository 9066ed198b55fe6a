#include <stddef.h>
size_t length(const char *s) {
  if (!*s) return 0;
  return length(s + 1) + 1;
}
