#include <stdlib.h>
void *resized(void *p, unsigned long n) { return realloc(p, n) ? p : 0; }
int is_gone(char *p) {
  if (!p) return 0;
  char *q = realloc(p, 0);
  return q == 0;
}
