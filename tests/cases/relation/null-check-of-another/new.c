// verdict: different
// mode: --relation=refines
// An empty box need not have cells.
struct box {
  int size;
  int *cells;
};
int first(const struct box *b) {
  if (!b || !b->cells) return -1;
  return b->size > 0 ? b->cells[0] : 0;
}
