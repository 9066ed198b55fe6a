#include <signal.h>
int stop(int n) {
  raise(SIGKILL);
  return n;
}
