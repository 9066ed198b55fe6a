// verdict: different
// The caller finds a pointer to what is gone.
#include <stdlib.h>
void f(int** out, int x) {
  int* p = malloc(sizeof *p);
  if (!p) return;
  *p = x;
  *out = p;
  free(p);
}
