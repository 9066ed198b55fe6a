struct node {
  struct node *next;
  int key, value;
};
int third(const struct node *list) {
  if (!list || !list->next || !list->next->next) return 0;
  const struct node *at = list->next->next;
  return at->key == 123456 && at->value == 654321 ? 1 : 2;
}
