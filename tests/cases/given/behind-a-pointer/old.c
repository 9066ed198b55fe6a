struct box {
  int full;
  int size;
};
int room(const struct box *b) { return b->full ? 0 : b->size; }
