#include <stdlib.h>
int work(int* p, int x) {
  *p = x;
  free(p);
  return x;
}
