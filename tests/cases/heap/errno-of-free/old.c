#include <errno.h>
#include <stdlib.h>
int left(void) {
  char *made = malloc(4);
  int error = errno;
  free(made);
  return error;
}
