// verdict: equivalent
// mode: --relation=refines
struct box {
  int size;
  int *cells;
};
int first(const struct box *b) {
  if (!b || !b->cells) return -1;
  return b->cells[0] + b->size;
}
