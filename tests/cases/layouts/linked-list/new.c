// verdict: equivalent
// A list, and a pointer to a pointer; the link back is new.
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
  n->next = first;
  *head = n;
}
