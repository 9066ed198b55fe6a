// verdict: equivalent
// xfail: the solver does not end on chains of loads
struct node {
  int value;
  struct node *next;
};
int member(const struct node *list, int wanted) {
  while (list) {
    if (list->value == wanted) return 1;
    list = list->next;
    if (!list) break;
    if (list->value == wanted) return 1;
    list = list->next;
  }
  return 0;
}
