#include <errno.h>
#include <stdio.h>
void trace(int x) {
  int saved = errno;
  printf("%d\n", x);
  errno = saved;
}
