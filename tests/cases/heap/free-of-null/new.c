// verdict: equivalent
// Nothing happens where there is nothing to free.
#include <stdlib.h>
struct names {
  char *first, *last;
};
void drop(struct names* n) {
  free(n->first);
  free(n->last);
  n->first = n->last = NULL;
}
