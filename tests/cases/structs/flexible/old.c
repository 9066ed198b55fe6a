struct list {
  unsigned n;
  int items[];
};
int last(const struct list* l) { return l->n ? l->items[l->n - 1] : 0; }
