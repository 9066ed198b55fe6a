struct list {
  int count;
  int* items;
  int flags;
};

int first(const struct list* l) { return l->items[0]; }
int is_sorted(const struct list* l) { return (l->flags & 1) != 0; }
void mark(struct list* l) { l->flags |= 1; }
