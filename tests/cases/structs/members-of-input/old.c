#include <string.h>
struct pair {
  char kind;
  int value;
};
int same(const struct pair *a, const struct pair *b) { return memcmp(a, b, sizeof *a) == 0; }
