// function: leave
// verdict: unknown
// reason: unsupported:atexit
// The destructor looks at what was left in status.
#include <stdio.h>
#include <stdlib.h>
static int status;
__attribute__((destructor)) static void report(void) { printf("%d\n", status); }
void leave(int x) {
  status = x + 1;
  exit(1);
}
