// verdict: different
// Every second node is not looked at.
struct node {
  int value;
  struct node *next;
};
int member(const struct node *list, int wanted) {
  while (list) {
    if (list->value == wanted) return 1;
    list = list->next;
    if (!list) break;
    list = list->next;
  }
  return 0;
}
