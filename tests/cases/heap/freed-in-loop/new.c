// verdict: equivalent
// A new one in every round.
#include <stdlib.h>

int count(int n) {
  int all = 0;
  int i = 0;
  while (i < n) {
    int* p = malloc(sizeof *p);
    if (p == NULL) break;
    p[0] = i++;
    all = all + p[0];
    free(p);
  }
  return all;
}
