#include <stdio.h>
#include <stdlib.h>
static int status;
__attribute__((destructor)) static void report(void) { printf("%d\n", status); }
void leave(int x) {
  status = x;
  exit(1);
}
