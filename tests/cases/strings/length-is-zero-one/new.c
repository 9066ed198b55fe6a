// verdict: different
#include <string.h>
int kind(const char *s, const char *t) {
  if (!*s) return 0;
  return strlen(t) > 1 ? 1 : 2;
}
