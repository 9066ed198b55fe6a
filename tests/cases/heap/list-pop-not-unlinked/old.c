#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int pop(struct node** list) {
  struct node* n = *list;
  if (!n) return -1;
  int value = n->value;
  *list = n->next;
  free(n);
  return value;
}
