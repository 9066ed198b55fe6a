// verdict: different
// Characters from 128 on become negative.
#include <stdio.h>
int next(FILE *f) {
  signed char c = fgetc(f);
  return c;
}
