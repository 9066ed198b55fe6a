#include <stdio.h>
int get(void) {
  int x;
  if (sscanf("5", "%d", &x) != 1) return 9;
  return x;
}
