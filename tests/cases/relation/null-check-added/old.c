struct box {
  int size;
  int *cells;
};
int first(const struct box *b) { return b->cells[0] + b->size; }
