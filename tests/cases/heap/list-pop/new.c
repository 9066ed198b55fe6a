// function: pop
// verdict: equivalent
// The first node is unlinked and given back.
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
int pop(struct node** list) {
  struct node* first = *list;
  if (first != 0) {
    struct node* next = first->next;
    int value = first->value;
    *list = next;
    free(first);
    return value;
  }
  return -1;
}
