#include <stdio.h>
int width(int x) {
  int n = 0;
  printf("%d%n", x, &n);
  return n;
}
