// verdict: different
// condition: r == NULL || r->low != r->high
// report: exactly when
struct range {
  int low;
  int high;
};
int is_empty(const struct range *r) { return r->low >= r->high; }
