#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static int status;
static void report(int number) { _exit(status + number); }
void prepare(void) { signal(SIGABRT, report); }
void leave(int x) {
  status = x;
  abort();
}
