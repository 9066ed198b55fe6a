// function: length
// verdict: equivalent
// The same walk by recursion.
struct node {
  int value;
  struct node* next;
};
int length(const struct node* n) {
  if (n == 0) return 0;
  return length(n->next) + 1;
}
