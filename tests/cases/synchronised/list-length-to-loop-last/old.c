struct node {
  int value;
  struct node *next;
};
int length(const struct node *list) {
  if (!list) return 0;
  return 1 + length(list->next);
}
