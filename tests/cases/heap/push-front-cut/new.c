// function: push
// verdict: different
// The rest of the list is lost.
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int push(struct node** list, int value) {
  struct node* n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = value;
  n->next = 0;
  *list = n;
  return 1;
}
