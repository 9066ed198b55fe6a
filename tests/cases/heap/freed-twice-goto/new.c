// function: run
// verdict: equivalent-when
// condition: x >= 0
// reason: not-proved
// One way out frees it before it gets to the common one.
#include <stdlib.h>

int work(int* p, int x);
int run(int x) {
  int done = -1;
  int* p = malloc(sizeof *p);
  if (!p) return -1;
  if (x < 0) {
    free(p);
    goto out;
  }
  done = x + 1;
out:
  free(p);
  return done;
}
