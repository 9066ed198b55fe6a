// verdict: unknown
// reason: not-proved
// getchar answers EOF or an unsigned char.
#include <stdio.h>
int count(void) {
  int n = 0, c;
  while ((c = getchar()) >= 0) n++;
  return n;
}
