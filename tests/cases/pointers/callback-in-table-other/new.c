// function: use
// verdict: different
// report: open() answers
// Handle 0 is not closed.
struct operations {
  int (*open)(int);
  void (*close)(int);
};
int use(const struct operations *o, int x) {
  int handle = o->open(x);
  if (handle > 0) {
    o->close(handle);
    return 0;
  }
  return handle < 0 ? -1 : 0;
}
