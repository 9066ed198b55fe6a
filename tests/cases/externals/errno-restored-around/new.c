// function: trace
// verdict: equivalent
#include <errno.h>
#include <stdio.h>
static void put(int x) { printf("%d\n", x); }
void trace(int x) {
  const int before = errno;
  put(x);
  if (errno != before) errno = before;
}
