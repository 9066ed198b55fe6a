// verdict: different
#include <stdlib.h>
int* make(int x) {
  int* p = malloc(sizeof *p);
  if (!p) abort();
  *p = x & 0x7fffffff;
  return p;
}
