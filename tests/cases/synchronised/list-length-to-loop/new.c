// verdict: equivalent
// No tail call: the additions come after the calls in one, before the next round in the other.
struct node {
  int value;
  struct node *next;
};
int length(const struct node *list) {
  int count = 0;
  for (; list; list = list->next) count++;
  return count;
}
