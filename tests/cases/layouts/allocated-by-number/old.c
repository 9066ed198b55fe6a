#include <stdlib.h>

struct counts {
  int id;
  int rx;
  int tx;
};

struct counts *f(void) {
  struct counts *made = malloc(12);
  if (made) made->tx = 1;
  return made;
}
