// function: sort
// verdict: equivalent-when
// condition: p != 0
// reason: not-proved
// A null pointer in the place of an array is undefined.
#include <stdlib.h>
static int order(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int sort(int *p) {
  if (p) qsort(p, 1, sizeof *p, order);
  return 1;
}
