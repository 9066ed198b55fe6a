#include <stdlib.h>
struct text { char *start; long length; };
struct text make(long length) {
  struct text made = {malloc(4), length};
  if (made.start) made.start[0] = 'a';
  return made;
}
