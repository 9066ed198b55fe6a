#include <stdlib.h>
int* make(int x) {
  int* p = malloc(sizeof *p);
  if (!p) abort();
  *p = x;
  return p;
}
