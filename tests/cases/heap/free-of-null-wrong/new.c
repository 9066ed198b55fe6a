// verdict: different
#include <stdlib.h>
struct names {
  char *first, *last;
};
void drop(struct names* n) {
  if (!n->first) free(n->first);
  if (n->last != NULL) free(n->last);
  n->first = n->last = NULL;
}
