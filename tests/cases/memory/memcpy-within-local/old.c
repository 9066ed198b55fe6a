#include <string.h>

int second(int x, int y) {
  int both[2] = {x, y};
  int copy[2];
  memcpy(copy, both, sizeof copy);
  return copy[1];
}
