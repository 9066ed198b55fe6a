// function: f
// verdict: unknown
// reason: unsupported:layout-changed
struct counts {
  int rx;
  int id;
  int tx;
};

void dump(const int *from, int count);
void f(const struct counts *c) { dump(&c->rx, 2); }
