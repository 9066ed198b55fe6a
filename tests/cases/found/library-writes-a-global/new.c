// verdict: different
// The pointer may be that of the global, whose address is taken elsewhere; time stores what it answers.
#include <time.h>
long g;
long f(time_t *p) {
  g = 1;
  time(p);
  return 1;
}
