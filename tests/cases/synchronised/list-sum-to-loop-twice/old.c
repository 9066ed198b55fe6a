struct node {
  int value;
  struct node *next;
};
int sum(const struct node *list) {
  if (!list) return 0;
  return list->value + sum(list->next);
}
