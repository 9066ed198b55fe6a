#include <stdlib.h>
int make(int x) {
  int* a = malloc(4);
  int* b = malloc(4);
  if (!a || !b) return -1;
  *a = x;
  *b = x + 1;
  return *a;
}
