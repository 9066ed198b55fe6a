// function: keep
// verdict: unknown
// reason: not-proved
// report: the new version alone runs into undefined behaviour
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
