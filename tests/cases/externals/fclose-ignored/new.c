// verdict: different
// report: fclose() answers -1
#include <stdio.h>
int end(FILE *f) {
  fclose(f);
  return 0;
}
