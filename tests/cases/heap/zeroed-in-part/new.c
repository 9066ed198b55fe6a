// function: make
// verdict: different
// The last field is not cleared, but set to one.
#include <stdlib.h>
struct node {
  struct node* next;
  int value;
  int used;
};
struct node* make(void) {
  struct node* n = malloc(sizeof *n);
  if (!n) return 0;
  n->next = 0;
  n->value = 0;
  n->used = 1;
  return n;
}
