struct node {
  struct node *next;
  int value;
};
int has(const struct node *list, int value) {
  const struct node *n = list;
  while (n != 0) {
    if (n->value == value) return 1;
    n = n->next;
  }
  return 0;
}
