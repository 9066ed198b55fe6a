struct counts {
  int id;
  int rx;
  int tx;
};

void dump(const int *from, int count);
void f(const struct counts *c) { dump(&c->rx, 2); }
