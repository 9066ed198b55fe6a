// function: f
// verdict: unknown
// reason: unsupported:layout-changed
// Two fields are reached from the address of one, and there is another one between them now.
#include <string.h>

struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

void f(struct counts *c) { memset(&c->rx, 0, 2 * sizeof(int)); }
