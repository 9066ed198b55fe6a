struct node {
  int value;
  struct node* next;
};
int largest(const struct node* n, int so_far) {
  while (n) {
    if (n->value > so_far) so_far = n->value;
    n = n->next;
  }
  return so_far;
}
void push(struct node** head, struct node* n) {
  n->next = *head;
  *head = n;
}
