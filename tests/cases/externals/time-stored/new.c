// verdict: unknown
// reason: not-proved
// time stores what it answers.
#include <time.h>
long now(void) {
  time_t u = 0;
  time(&u);
  return 0;
}
