// function: quiet
// verdict: equivalent
#include <errno.h>
int quiet(int x) {
  int before = errno;
  if (x) errno = x;
  errno = before;
  return x;
}
