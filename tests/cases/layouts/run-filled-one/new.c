// function: f
// verdict: equivalent
// One field only.
#include <string.h>

struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

void f(struct counts *c) { c->rx = 0; }
