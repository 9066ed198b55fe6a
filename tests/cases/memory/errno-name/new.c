// function: check
// verdict: equivalent
// The number by its name.
#include <errno.h>
int check(int x) {
  if (x >= 0) return x;
  errno = EINVAL;
  return -1;
}
