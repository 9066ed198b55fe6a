// function: save
// verdict: unknown
// reason: layout-changed
// Its bytes go elsewhere.
#include <string.h>
struct point {
  int y;
  int x;
};

void save(const struct point* p, char* to) { memcpy(to, p, sizeof *p); }
