// verdict: different
// report: fgets() answers its argument 1 (sets *(argument 1) = "
// A line that is too long, or the last one, has no end of line.
#include <stdio.h>
#include <string.h>
int line(char *b, FILE *f) {
  if (!fgets(b, 8, f)) return -1;
  size_t n = strlen(b);
  if (n > 0) b[--n] = 0;
  return n;
}
