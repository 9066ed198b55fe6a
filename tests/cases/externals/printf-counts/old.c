#include <stdio.h>
int count(void) {
  int n = 0;
  printf("abc%n", &n);
  return n;
}
