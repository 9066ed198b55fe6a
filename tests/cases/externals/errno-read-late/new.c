// function: complain
// verdict: unknown
// reason: not-proved
// Output may set errno, also where it succeeds.
#include <errno.h>
#include <stdio.h>
int complain(FILE *to) {
  fputs("oops", to);
  return errno;
}
