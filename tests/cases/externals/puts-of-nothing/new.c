// verdict: equivalent-when
// condition: s != 0
// reason: not-proved
// Undefined for a null pointer, and the same for all others.
#include <stdio.h>
int show(const char *s) {
  puts(s);
  return s == 0;
}
