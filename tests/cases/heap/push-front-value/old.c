#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int push(struct node** list, int value) {
  struct node* n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = value;
  n->next = *list;
  *list = n;
  return 1;
}
