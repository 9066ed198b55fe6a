#include <errno.h>
#include <stdio.h>
int complain(FILE *to) {
  int before = errno;
  fputs("oops", to);
  return before;
}
