// function: make
// verdict: different
// report: make().start[0]
// What the structure leads to is part of what is returned.
#include <stdlib.h>
struct text { char *start; long length; };
struct text make(long length) {
  struct text made = {malloc(4), length};
  if (made.start) made.start[0] = length == 5 ? 'b' : 'a';
  return made;
}
