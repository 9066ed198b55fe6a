// function: f
// verdict: unknown
// reason: unsupported:layout-changed
// Too small for the new version.
#include <stdlib.h>

struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

struct counts *f(void) {
  struct counts *made = malloc(12);
  if (made) made->tx = 1;
  return made;
}
