struct node {
  int value;
  struct node* next;
};
int length(const struct node* n) { return n ? 1 + length(n->next) : 0; }
