#include <stdlib.h>
int* make(int x) {
  int* p = malloc(sizeof *p);
  if (p == NULL) return NULL;
  *p = x;
  return p;
}
