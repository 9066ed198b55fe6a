// verdict: different
// Lists of odd length count one too many.
struct node {
  int value;
  struct node *next;
};
int length(const struct node *list) {
  if (!list) return 0;
  if (!list->next) return 2;
  return 2 + length(list->next->next);
}
