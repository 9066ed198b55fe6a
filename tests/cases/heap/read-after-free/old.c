#include <stdlib.h>
struct node {
  struct node* next;
};
struct node* destroy(struct node* n) {
  struct node* next = n->next;
  free(n);
  return next;
}
