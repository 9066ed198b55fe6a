// function: make
// verdict: different
// Without memory it traps.
#include <stdlib.h>
int* make(int x) {
  int* p = malloc(sizeof *p);
  *p = x;
  return p;
}
