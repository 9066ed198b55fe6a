#include <errno.h>
#include <math.h>
int power(double x, double y, double *to) {
  errno = 0;
  *to = pow(x, y);
  return errno == 0 ? 0 : -1;
}
