// function: push
// verdict: equivalent
// The fields in another order.
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int push(struct node** list, int value) {
  struct node* n = malloc(sizeof *n);
  if (n == 0) return 0;
  n->next = *list;
  n->value = value;
  *list = n;
  return 1;
}
