// verdict: different
// report: returns 5
// report: returns 6
#include <stdio.h>
int get(void) {
  int x;
  if (sscanf("6", "%d", &x) != 1) return 9;
  return x;
}
