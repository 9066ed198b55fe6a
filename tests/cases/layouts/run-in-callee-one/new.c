// function: f
// verdict: equivalent
// The callee stays with the one field that it is given.
struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

static void clear(int *at, int value) { at[0] = value; }
void f(struct counts *c) { clear(&c->rx, 2); }
