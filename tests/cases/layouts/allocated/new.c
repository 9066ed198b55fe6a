// verdict: equivalent
// What is allocated and copied as whole structures, and the distance between two, is no matter of bytes.
#include <stdlib.h>
#include <string.h>
struct point {
  int y;
  int x;
};

struct point* make(int x, int y) {
  struct point* p = malloc(sizeof(struct point));
  if (p) {
    p->y = y;
    p->x = x;
  }
  return p;
}
void copy(struct point* to, const struct point* from) { memcpy(to, from, sizeof(struct point)); }
void assign(struct point* to, const struct point* from) { *to = *from; }
long distance(const struct point* a, const struct point* b) { return b - a; }
