// verdict: different
// A character may be 0.
#include <stdio.h>
int count(void) {
  int n = 0, c;
  while ((c = getchar()) > 0) n++;
  return n;
}
