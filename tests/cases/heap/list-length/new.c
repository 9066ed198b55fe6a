// function: length
// verdict: equivalent
// A walk down a list.
struct node {
  int value;
  struct node* next;
};
int length(const struct node* n) {
  int count;
  for (count = 0; n != 0; n = n->next) ++count;
  return count;
}
