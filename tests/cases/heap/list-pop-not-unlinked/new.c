// function: pop
// verdict: different
// The list still begins with what was given back.
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int pop(struct node** list) {
  struct node* n = *list;
  if (!n) return -1;
  int value = n->value;
  free(n);
  return value;
}
