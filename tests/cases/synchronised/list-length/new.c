// verdict: equivalent
// xfail: the solver does not end on chains of loads
// Two nodes at a time.
struct node {
  int value;
  struct node *next;
};
int length(const struct node *list) {
  if (!list) return 0;
  if (!list->next) return 1;
  return 2 + length(list->next->next);
}
