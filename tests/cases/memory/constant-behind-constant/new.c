// function: at
// verdict: different
// The table behind the pointer changed; the function mentions only the structure that points there.
struct view {
  int used;
  const int* items;
};
static const int items[2] = {26, 1};
static const struct view view = {2, items};
int at(unsigned i) {
  const struct view* v = &view;
  return v->items[i & 1];
}
