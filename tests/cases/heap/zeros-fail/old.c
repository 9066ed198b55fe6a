#include <stdlib.h>
int one(void) {
  char *a = calloc(1, 4);
  return a ? 0 : -1;
}
