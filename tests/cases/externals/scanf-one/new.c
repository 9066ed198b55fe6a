// verdict: unknown
// reason: not-proved
#include <stdio.h>
int get(void) {
  int x, y;
  return scanf("%d %d", &x, &y) > 1;
}
