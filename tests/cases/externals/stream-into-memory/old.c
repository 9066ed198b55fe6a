#include <stdio.h>
int first(char *buffer, size_t size) {
  FILE *stream = fmemopen(buffer, size, "w");
  char before = buffer[0];
  fputs("x", stream);
  fclose(stream);
  return before;
}
