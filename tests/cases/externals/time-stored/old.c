#include <time.h>
long now(void) {
  time_t u = 0;
  time_t t = time(&u);
  return t - u;
}
