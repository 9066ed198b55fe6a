#include <errno.h>
int check(int x) {
  if (x < 0) {
    errno = 22;
    return -1;
  }
  return x;
}
