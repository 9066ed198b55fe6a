// function: duplicate
// verdict: equivalent
// strdup written out.
#include <stdlib.h>
#include <string.h>
char* duplicate(const char* s) {
  size_t n = strlen(s) + 1;
  char* p = malloc(n);
  if (p) memcpy(p, s, n);
  return p;
}
