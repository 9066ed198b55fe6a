struct list {
  int* items;
  int count;
};

void copy(struct list* to, const struct list* from) { *to = *from; }
void start(struct list* l) {
  struct list none = {0, 0};
  *l = none;
}
