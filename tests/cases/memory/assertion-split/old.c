#include <assert.h>
void store(int* p, int v) {
  assert(p != 0 && v >= 0);
  *p = v;
}
