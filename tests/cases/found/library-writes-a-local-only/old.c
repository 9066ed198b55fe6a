#include <time.h>
long g;
long f(void) {
  time_t now;
  g = 1;
  time(&now);
  return g;
}
