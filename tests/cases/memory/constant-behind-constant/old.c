struct view {
  int used;
  const int* items;
};
static const int items[2] = {25, 1};
static const struct view view = {2, items};
int at(unsigned i) {
  const struct view* v = &view;
  return v->items[i & 1];
}
