#include <stdlib.h>
#include <string.h>
struct point {
  int x;
  int y;
};

struct point* make(int x, int y) {
  struct point* p = malloc(sizeof *p);
  if (!p) return 0;
  p->x = x;
  p->y = y;
  return p;
}
void copy(struct point* to, const struct point* from) { memcpy(to, from, sizeof *to); }
void assign(struct point* to, const struct point* from) {
  struct point p = *from;
  *to = p;
}
long distance(const struct point* a, const struct point* b) { return b - a; }
