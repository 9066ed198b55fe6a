// function: work
// verdict: equivalent
// The number does not have to be in the heap to be read back.
#include <stdlib.h>
int work(int x) {
  int* p = malloc(sizeof *p);
  int y = x + 1;
  if (!p) return -1;
  *p = x;
  free(p);
  return y;
}
