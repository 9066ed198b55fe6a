#include <errno.h>
#include <stdlib.h>
int has_room(int n) {
  void *p = malloc(n);
  if (!p) return errno;
  free(p);
  return 0;
}
