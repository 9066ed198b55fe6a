// function: f
// verdict: unknown
// reason: unsupported:layout-changed
struct counts {
  int id;
  int rx;
  int err;
  int tx;
};

long write(int, const void *, unsigned long);
long f(int file, struct counts *c) {
  const void *from = &c->rx;
  return write(file, from, 8);
}
