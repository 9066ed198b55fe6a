#include <stdlib.h>
int work(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return -1;
  *p = x;
  int y = *p + 1;
  free(p);
  return y;
}
