// verdict: equivalent
// Within one array, places that do not overlap.
#include <string.h>

int second(int x, int y) {
  int all[4] = {x, y, 0, 0};
  memcpy(all + 2, all, 2 * sizeof(int));
  return all[3];
}
