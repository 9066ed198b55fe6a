// verdict: different
// report: the 2nd malloc() answers NULL
#include <stdlib.h>
int two(void) {
  char *a = malloc(4);
  if (!a) return -1;
  char *b = malloc(8);
  if (!b) return -1;
  return 0;
}
