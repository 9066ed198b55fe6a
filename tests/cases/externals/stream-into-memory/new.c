// function: first
// verdict: unknown
// reason: not-proved
// What was printed is in the buffer.
#include <stdio.h>
int first(char *buffer, size_t size) {
  FILE *stream = fmemopen(buffer, size, "w");
  fputs("x", stream);
  fclose(stream);
  return buffer[0];
}
