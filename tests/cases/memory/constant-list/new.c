// function: total
// verdict: different
// The second node of a constant list changed.
struct node {
  const struct node* next;
  int value;
};
static const struct node second = {0, 26};
static const struct node first = {&second, 1};
int total(void) {
  int sum = 0;
  for (const struct node* n = &first; n; n = n->next) sum = n->value + sum;
  return sum;
}
