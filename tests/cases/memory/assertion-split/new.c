// function: store
// verdict: equivalent
// Where an assertion stands, and how it is written, does not count.
#include <assert.h>
void store(int* p, int v) {
  assert(p);
  assert(v > -1);
  *p = v;
}
