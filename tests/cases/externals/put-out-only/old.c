#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
void outside(char *);
static int I;
static int G;
static void on_abort(int s) { printf("%d", I); }
void watch(void) { signal(SIGABRT, on_abort); }
void stop(void) {
  I = 1;
  abort();
}
void bye(int c, void *p) { printf("%d", G); }
void at_end(void) { on_exit(bye, 0); }
int put(char *b) {
  outside(b);
  b[0] = 0;
  putchar(120);
  return b[0];
}
