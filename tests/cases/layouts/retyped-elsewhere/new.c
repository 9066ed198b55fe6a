// verdict: equivalent
// report: field 'count' has another type and is not compared
// What does not use the field that became wider is compared by the others.
struct list {
  unsigned long count;
  int* items;
  int flags;
};

int first(const struct list* l) { return *l->items; }
int is_sorted(const struct list* l) { return l->flags & 1; }
void mark(struct list* l) { l->flags = l->flags | 1; }
