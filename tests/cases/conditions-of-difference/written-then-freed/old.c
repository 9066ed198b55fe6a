#include <stdlib.h>
struct item { int value; };
int drop(struct item *p, int v) {
  p->value = v;
  free(p);
  return v > 3;
}
