// function: leave
// verdict: unknown
// reason: unsupported:atexit
// What is left in globals is looked at once more.
#include <stdio.h>
#include <stdlib.h>
int status;
static void bye(void) { printf("%d", status); }
void leave(int x) {
  atexit(bye);
  exit(0);
}
