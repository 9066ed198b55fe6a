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
  status = x;
  assert(x > 0);
}
