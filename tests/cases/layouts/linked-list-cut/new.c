// function: push
// verdict: different
// The rest of the list is lost where there is one.
struct node {
  struct node* next;
  struct node* previous;
  int value;
};
int largest(const struct node* n, int so_far) {
  for (; n; n = n->next) so_far = n->value > so_far ? n->value : so_far;
  return so_far;
}
void push(struct node** head, struct node* n) {
  struct node* first = *head;
  n->next = first ? first->next : first;
  *head = n;
}
