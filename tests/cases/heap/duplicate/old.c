#include <stdlib.h>
#include <string.h>
char* duplicate(const char* s) {
  if (!s) return 0;
  return strdup(s);
}
