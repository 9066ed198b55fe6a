// verdict: unknown
// reason: not-proved
// Three characters come out.
#include <stdio.h>
void show(void) {
  char b[] = "abce";
  printf("%.3s\n", b);
}
