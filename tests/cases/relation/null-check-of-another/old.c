struct box {
  int size;
  int *cells;
};
int first(const struct box *b) { return b->size > 0 ? b->cells[0] : 0; }
