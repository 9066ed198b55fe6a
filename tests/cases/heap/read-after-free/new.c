// function: destroy
// verdict: unknown
// reason: not-proved
// The next node is asked of the one that was given back.
#include <stdlib.h>
struct node {
  struct node* next;
};
struct node* destroy(struct node* n) {
  free(n);
  return n->next;
}
