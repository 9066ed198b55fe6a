// function: f
// verdict: different
struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

static void clear(int *at, int value) { *at = value; }
void f(struct counts *c) { clear(&c->tx, 2); }
