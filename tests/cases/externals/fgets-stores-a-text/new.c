// verdict: unknown
// reason: not-proved
// There is an end of the text within what it was given.
#include <stdio.h>
#include <string.h>
long line(char *b, FILE *f) {
  if (!fgets(b, 4, f)) return 0;
  return 1;
}
