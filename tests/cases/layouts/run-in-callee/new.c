// function: f
// verdict: unknown
// reason: unsupported:layout-changed
struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

static void clear(int *at) {
  at[0] = 0;
  at[1] = 0;
}
static void clear_both(int *at) { clear(at); }
void f(struct counts *c) { clear_both(&c->rx); }
