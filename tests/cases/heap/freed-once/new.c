// verdict: equivalent
// Freed once, on every path.
#include <stdlib.h>

int keep(int x) {
  int kept = 0;
  int* p = malloc(sizeof *p);
  if (p != NULL) {
    *p = x;
    kept = *p;
  }
  free(p);
  return kept;
}
