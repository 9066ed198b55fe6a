#include <time.h>
long g;
long f(time_t *p) {
  g = 1;
  time(p);
  return g;
}
