#include <errno.h>
int check(int x) {
  if (x < 0) {
    errno = EINVAL;
    return -1;
  }
  return x;
}
