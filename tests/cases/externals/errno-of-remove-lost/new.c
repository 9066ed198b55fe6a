// function: drop
// verdict: unknown
// reason: not-proved
// Why it failed is lost: remove sets errno.
#include <errno.h>
#include <stdio.h>
int drop(const char *path) {
  errno = 0;
  remove(path);
  return 0;
}
