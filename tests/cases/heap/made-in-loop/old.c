#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
struct node* fill(struct node* list, int n) {
  for (int i = 0; i < n; i++) {
    struct node* one = malloc(sizeof *one);
    if (!one) break;
    one->value = i;
    one->next = list;
    list = one;
  }
  return list;
}
