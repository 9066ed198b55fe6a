// function: leave
// verdict: unknown
// reason: unsupported:atexit
// The handler looks at what was left in status.
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static int status;
static void report(int number) { _exit(status + number); }
void prepare(void) { signal(SIGABRT, report); }
void leave(int x) {
  status = x + 1;
  abort();
}
