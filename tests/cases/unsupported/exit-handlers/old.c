#include <stdio.h>
#include <stdlib.h>
int status;
static void bye(void) { printf("%d", status); }
void leave(int x) {
  atexit(bye);
  status = x;
  exit(0);
}
