#include <stdlib.h>
int two(void) {
  char *a = malloc(4);
  if (!a) return -1;
  char *b = malloc(8);
  if (!b) return -2;
  return 0;
}
