// function: power
// verdict: different
// pow(0, -1) sets errno.
#include <errno.h>
#include <math.h>
int power(double x, double y, double *to) {
  errno = 0;
  *to = pow(x, y);
  return 0;
}
