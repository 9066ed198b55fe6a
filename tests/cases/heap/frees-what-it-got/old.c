#include <stdlib.h>
int f(int* p) {
  int x = *p;
  free(p);
  return x;
}
