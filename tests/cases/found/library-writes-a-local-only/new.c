// verdict: equivalent
// What is passed is a local: no global is reached.
#include <time.h>
long g;
long f(void) {
  time_t now;
  g = 1;
  time(&now);
  return 1;
}
