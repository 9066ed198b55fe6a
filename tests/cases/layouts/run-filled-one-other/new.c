// function: f
// verdict: different
#include <string.h>

struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

void f(struct counts *c) { c->tx = 0; }
