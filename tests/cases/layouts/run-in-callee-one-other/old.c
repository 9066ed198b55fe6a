struct counts {
  int id;
  int rx;
  int tx;
};

static void clear(int *at, int value) { *at = value; }
void f(struct counts *c) { clear(&c->rx, 2); }
