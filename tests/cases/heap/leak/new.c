// function: work
// verdict: equivalent
// What is not given back is no difference in what the function does.
#include <stdlib.h>
int work(int x) {
  int* p = malloc(sizeof *p);
  if (!p) return -1;
  *p = x;
  return *p + 1;
}
