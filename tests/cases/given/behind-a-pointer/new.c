// verdict: equivalent-when
// mode: --when b&&!b->full
// condition: b && !b->full
struct box {
  int full;
  int size;
};
int room(const struct box *b) { return b->size; }
