// verdict: unknown
// reason: unsupported:format
// %n is not carried out.
#include <stdio.h>
int count(void) {
  int n = 0;
  printf("abc%n", &n);
  return 3;
}
