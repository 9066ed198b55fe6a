// verdict: different
// Only in what the new objects hold.
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
    one->value = i == 3 ? 4 : i;
    i++;
    list = one;
  }
  return list;
}
