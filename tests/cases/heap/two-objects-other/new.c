// function: make
// verdict: different
#include <stdlib.h>
int make(int x) {
  int* a = malloc(4);
  int* b = malloc(4);
  if (!a || !b) return -1;
  *b = x + 1;
  *a = x;
  return *b;
}
