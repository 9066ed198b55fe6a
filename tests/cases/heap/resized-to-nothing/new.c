// function: is_gone
// verdict: unknown
// reason: not-proved
// mode: --domain=none
// C leaves open what comes back, and since C23 all of it.
#include <stdlib.h>
void *resized(void *p, unsigned long n) { return realloc(p, n) ? p : 0; }
int is_gone(char *p) {
  if (!p) return 0;
  free(p);
  return 1;
}
