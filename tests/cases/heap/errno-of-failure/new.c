// POSIX has a failing malloc set errno so; C does not say.
// verdict: unknown
// reason: not-proved
#include <errno.h>
#include <stdlib.h>
int has_room(int n) {
  void *p = malloc(n);
  if (!p) return ENOMEM;
  free(p);
  return 0;
}
