// function: length
// verdict: different
// The last node is not counted, and an empty list traps.
struct node {
  int value;
  struct node* next;
};
int length(const struct node* n) {
  int count = 0;
  while (n->next) {
    count++;
    n = n->next;
  }
  return count;
}
