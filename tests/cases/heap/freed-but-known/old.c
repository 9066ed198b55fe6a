#include <stdlib.h>
void f(int** out, int x) {
  int* p = malloc(sizeof *p);
  if (!p) return;
  *p = x;
  *out = p;
}
