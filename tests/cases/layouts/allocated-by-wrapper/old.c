#include <stdlib.h>

struct counts {
  int id;
  int rx;
  int tx;
};

static void *allocate(unsigned long size) {
  void *made = malloc(size);
  if (!made) abort();
  return made;
}
struct counts *f(void) {
  void *made = allocate(12);
  struct counts *counts = made;
  counts->tx = 1;
  return counts;
}
