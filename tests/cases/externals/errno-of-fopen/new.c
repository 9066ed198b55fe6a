// function: probe
// verdict: equivalent
// What fopen left in errno is the same after the same call.
#include <errno.h>
#include <stdio.h>
int probe(const char *path) {
  int status = 0;
  FILE *file = fopen(path, "r");
  if (file)
    fclose(file);
  else
    status = 0 - errno;
  return status;
}
