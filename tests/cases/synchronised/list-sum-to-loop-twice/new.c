// verdict: different
// What was added so far counts again.
struct node {
  int value;
  struct node *next;
};
int sum(const struct node *list) {
  int total = 0;
  for (; list; list = list->next) total += total + list->value;
  return total;
}
