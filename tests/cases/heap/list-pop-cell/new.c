// function: pop
// verdict: different
// Gives back the cell that holds the list, not the node.
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int pop(struct node** list) {
  struct node* n = *list;
  if (!n) return -1;
  *list = n->next;
  int value = n->value;
  n->next = 0;
  return value;
}
