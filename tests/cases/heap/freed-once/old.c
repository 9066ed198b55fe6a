#include <stdlib.h>

int keep(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return 0;
  *p = x;
  int kept = *p;
  free(p);
  return kept;
}
