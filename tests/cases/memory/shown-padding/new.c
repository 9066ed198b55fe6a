// function: keep
// verdict: unknown
// reason: not-proved
// report: no difference in
// Only what lies between the fields is another, and nobody looks there.
#include <string.h>
struct record {
  char kind;
  int value;
};
void store(const struct record *r);
void keep(char kind, int value) {
  struct record r;
  memset(&r, 0xff, sizeof r);
  r.kind = kind;
  r.value = value;
  store(&r);
}
