#include <errno.h>
#include <stdio.h>
int drop(const char *path) {
  errno = 0;
  if (remove(path)) return errno;
  return 0;
}
