// function: work
// verdict: different
// Another answer where there is no memory.
#include <stdlib.h>
int work(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return 0;
  *p = x;
  int y = *p + 1;
  free(p);
  return y;
}
