// verdict: different
// report: does not end
// The step is taken only where the value is smaller.
struct node {
  struct node *next;
  int value;
};
int has(const struct node *list, int value) {
  const struct node *n = list;
  while (n != 0) {
    if (n->value == value) return 1;
    if (n->value < value) n = n->next;
  }
  return 0;
}
