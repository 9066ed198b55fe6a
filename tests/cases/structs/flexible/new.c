// function: last
// verdict: equivalent
// The items behind the head.
struct list {
  unsigned n;
  int items[];
};
int last(const struct list* l) {
  unsigned n = l->n;
  if (n == 0) return 0;
  const int* end = (const int*)(l + 1) + n;
  return end[-1];
}
