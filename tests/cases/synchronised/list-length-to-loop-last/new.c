// verdict: different
// The last node does not count.
struct node {
  int value;
  struct node *next;
};
int length(const struct node *list) {
  int count = 0;
  for (; list && list->next; list = list->next) count++;
  return count;
}
