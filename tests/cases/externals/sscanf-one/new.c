// verdict: unknown
// reason: not-proved
#include <stdio.h>
int get(const char *s) {
  int x;
  return sscanf(s, "%d", &x) > 0;
}
