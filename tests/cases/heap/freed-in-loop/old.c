#include <stdlib.h>

int count(int n) {
  int all = 0;
  for (int i = 0; i < n; i++) {
    int* p = malloc(sizeof *p);
    if (!p) break;
    *p = i;
    all += *p;
    free(p);
  }
  return all;
}
