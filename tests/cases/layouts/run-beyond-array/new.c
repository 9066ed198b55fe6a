// function: f
// verdict: unknown
// reason: unsupported:layout-changed
#include <string.h>

struct name {
  char last[4];
  char first[4];
};

void f(struct name *n) { memset(n->first, 255, 8); }
