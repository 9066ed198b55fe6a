#include <stdio.h>
#include <string.h>
int line(char *b, FILE *f) {
  if (!fgets(b, 8, f)) return -1;
  size_t n = strlen(b);
  if (n > 0 && b[n - 1] == '\n') b[--n] = 0;
  return n;
}
