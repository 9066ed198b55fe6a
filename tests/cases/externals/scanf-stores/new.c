// verdict: different
// report: scanf() answers 1 (sets *(argument 2) = -
#include <stdio.h>
int get(void) {
  int x = 0;
  if (scanf("%d", &x) != 1) return 0;
  return x < 0 ? 0 : x;
}
