#include <string.h>

struct name {
  char first[4];
  char last[4];
};

void f(struct name *n) { memset(n->first, 255, sizeof n->first); }
