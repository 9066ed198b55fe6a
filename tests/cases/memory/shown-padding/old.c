#include <string.h>
struct record {
  char kind;
  int value;
};
void store(const struct record *r);
void keep(char kind, int value) {
  struct record r;
  memset(&r, 0, sizeof r);
  r.kind = kind;
  r.value = value;
  store(&r);
}
