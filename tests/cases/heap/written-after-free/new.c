// function: keep
// verdict: unknown
// reason: not-proved
// To write to what was freed is undefined.
#include <stdlib.h>

int keep(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return 0;
  *p = x;
  int kept = *p;
  free(p);
  *p = 0;
  return kept;
}
