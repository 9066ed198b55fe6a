#include <stdio.h>
int count(void) {
  int n = 0, c;
  while ((c = getchar()) != EOF) n++;
  return n;
}
