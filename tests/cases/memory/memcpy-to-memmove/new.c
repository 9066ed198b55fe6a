// verdict: equivalent
// Where the places overlap, memcpy of the old version is undefined.
// swapped: equivalent-when
#include <string.h>

struct list {
  int count;
  int items[8];
};

void drop(struct list* l, int at) {
  if (at < 0 || l->count > 8 || at >= l->count) return;
  memmove(l->items + at, l->items + at + 1, (size_t)(l->count - at - 1) * sizeof(int));
  l->count--;
}
