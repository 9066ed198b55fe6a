#include <stdlib.h>
int make(int x, int* old) {
  int* a = malloc(4);
  if (!a) return -1;
  *a = x;
  *old = 5;
  return *a;
}
