// function: drop
// verdict: equivalent-when
// condition: l == NULL || at < 0 || l->count > 8 || at >= l->count || l->count - at <= 2
// reason: not-proved
// report: the new version alone runs into undefined behaviour
// The places overlap: what memcpy does then is undefined.
// swapped: equivalent
#include <string.h>

struct list {
  int count;
  int items[8];
};

void drop(struct list* l, int at) {
  if (at < 0 || l->count > 8 || at >= l->count) return;
  memcpy(l->items + at, l->items + at + 1, (size_t)(l->count - at - 1) * sizeof(int));
  l->count--;
}
