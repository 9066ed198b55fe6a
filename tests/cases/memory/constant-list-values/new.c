// function: total
// verdict: equivalent
// The same list, summed the other way round.
struct node {
  const struct node* next;
  int value;
};
static const struct node second = {0, 25};
static const struct node first = {&second, 1};
int total(void) {
  int sum = 0;
  for (const struct node* n = &first; n; n = n->next) sum = n->value + sum;
  return sum;
}
