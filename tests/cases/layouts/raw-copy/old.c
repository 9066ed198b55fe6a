#include <string.h>
struct point {
  int x;
  int y;
};

void save(const struct point* p, char* to) { memcpy(to, p, sizeof *p); }
