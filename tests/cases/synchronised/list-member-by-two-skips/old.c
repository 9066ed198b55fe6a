struct node {
  int value;
  struct node *next;
};
int member(const struct node *list, int wanted) {
  if (!list) return 0;
  if (list->value == wanted) return 1;
  return member(list->next, wanted);
}
