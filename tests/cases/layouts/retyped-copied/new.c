// verdict: unknown
// reason: layout-changed
// The field that became wider is copied along.
struct list {
  int* items;
  unsigned long count;
};

void copy(struct list* to, const struct list* from) { *to = *from; }
void start(struct list* l) {
  struct list none = {0, 0};
  *l = none;
}
