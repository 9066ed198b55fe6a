// function: same
// verdict: unknown
// reason: layout-changed
// As bytes, one by one.
#include <string.h>
struct point {
  int y;
  int x;
};

int same(const struct point* a, const struct point* b) { return memcmp(a, b, sizeof *a) == 0; }
