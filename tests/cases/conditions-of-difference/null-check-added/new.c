// verdict: different
// condition: p != NULL
// report: exactly when p != NULL
// report: ending is null access in old, return in new
struct pair {
  int first;
  int second;
};
int first_of(const struct pair *p) {
  if (!p) return -1;
  return p->first;
}
