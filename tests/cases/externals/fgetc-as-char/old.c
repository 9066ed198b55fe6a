#include <stdio.h>
int next(FILE *f) {
  int c = fgetc(f);
  if (c == EOF) return -1;
  return (unsigned char)c;
}
