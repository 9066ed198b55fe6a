struct node {
  int value;
  struct node* next;
};
int length(const struct node* n) {
  int count = 0;
  while (n) {
    count++;
    n = n->next;
  }
  return count;
}
