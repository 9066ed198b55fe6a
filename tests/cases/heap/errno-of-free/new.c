// function: left
// verdict: unknown
// reason: not-proved
// C does not say that free keeps errno.
#include <errno.h>
#include <stdlib.h>
int left(void) {
  char *made = malloc(4);
  free(made);
  return errno;
}
