// verdict: different
// As retyped-elsewhere, with another element, another bit and a bit that is lost.
struct list {
  unsigned long count;
  int* items;
  int flags;
};

int first(const struct list* l) { return l->items[1]; }
int is_sorted(const struct list* l) { return (l->flags & 2) != 0; }
void mark(struct list* l) { l->flags = 1; }
