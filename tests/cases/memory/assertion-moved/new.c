// function: store
// verdict: different
// Null was a failed assertion, and now is a trap.
#include <assert.h>
void store(int* p, int v) {
  *p = v;
  assert(p != 0);
}
