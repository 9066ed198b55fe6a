struct node {
  int value;
  struct node* next;
};
const struct node* find(const struct node* n, int value) {
  while (n && n->value != value) n = n->next;
  return n;
}
