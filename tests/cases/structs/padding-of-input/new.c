// verdict: unknown
// reason: not-proved
// They part only by what is between the members.
#include <string.h>
struct pair {
  char kind;
  int value;
};
int same(const struct pair *a, const struct pair *b) {
  return a->kind == b->kind && a->value == b->value;
}
int tail(struct pair p) {
  (void)p;
  return 0;
}
