#include <string.h>

struct counts {
  int id;
  int rx;
  int tx;
};

void f(struct counts *c) { memset(&c->rx, 0, sizeof(int)); }
