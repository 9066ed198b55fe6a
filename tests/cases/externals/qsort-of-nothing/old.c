#include <stdlib.h>
static int order(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int sort(int *p) {
  qsort(p, 1, sizeof *p, order);
  return 1;
}
