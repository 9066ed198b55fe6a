#include <stdlib.h>

int work(int* p, int x);
int run(int x) {
  int done = -1;
  int* p = malloc(sizeof *p);
  if (!p) return -1;
  if (x < 0) goto out;
  done = x + 1;
out:
  free(p);
  return done;
}
