// function: find
// verdict: unknown
// reason: not-proved
// The array has to be sorted.
#include <stdlib.h>
static int order(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int find(int *p, int x) { return x == p[0] || x == p[1] || x == p[2]; }
