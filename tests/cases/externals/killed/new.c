// verdict: unknown
// reason: not-proved
#include <signal.h>
int stop(int n) {
  raise(SIGKILL);
  return n + 1;
}
