// function: keep
// verdict: unknown
// reason: not-proved
// What is freed twice is undefined, whoever allocated it.
#include <stdlib.h>

int keep(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return 0;
  *p = x;
  int kept = *p;
  free(p);
  free(p);
  return kept;
}
