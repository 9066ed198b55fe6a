// verdict: equivalent
#include <stdlib.h>
struct node {
  int value;
  struct node* next;
};
struct node* fill(struct node* list, int n) {
  int i = 0;
  while (i < n) {
    struct node* one = malloc(sizeof *one);
    if (one == NULL) return list;
    one->next = list;
    one->value = i++;
    list = one;
  }
  return list;
}
