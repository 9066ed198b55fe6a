// function: check
// verdict: unknown
// reason: unsupported:atexit
// The handler looks at what was left in status.
#include <assert.h>
#include <signal.h>
#include <unistd.h>
static int status;
static void report(int number) { _exit(status + number); }
void prepare(void) {
  struct sigaction action = {0};
  action.sa_handler = report;
  sigaction(SIGABRT, &action, 0);
}
void check(int x) {
  assert(x > 0);
  status = x;
}
