struct range {
  int low;
  int high;
};
int is_empty(const struct range *r) { return r->low > r->high; }
