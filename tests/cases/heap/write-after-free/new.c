// function: work
// verdict: unknown
// reason: not-proved
// The new version writes to what it gave back: undefined there, so not equivalent, and no run shows it.
#include <stdlib.h>
int work(int* p, int x) {
  free(p);
  *p = x;
  return x;
}
