#include <stdio.h>
void show(void) {
  char b[] = "abcd";
  printf("%.3s\n", b);
}
