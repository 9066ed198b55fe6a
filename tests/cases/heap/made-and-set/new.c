// function: make
// verdict: equivalent
// The failed allocation is asked for the other way round.
#include <stdlib.h>
int* make(int x) {
  int* p = malloc(sizeof(int));
  if (p) *p = x;
  return p;
}
