// verdict: equivalent
struct node {
  struct node *next;
  int key, value;
};
int third(const struct node *list) {
  for (int i = 0; i < 2; i++) {
    if (!list) return 0;
    list = list->next;
  }
  if (!list) return 0;
  if (list->value != 654321 || list->key != 123456) return 2;
  return 1;
}
