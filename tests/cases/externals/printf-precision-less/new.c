// verdict: different
#include <stdio.h>
void show(void) {
  char b[] = "abed";
  printf("%.3s\n", b);
}
