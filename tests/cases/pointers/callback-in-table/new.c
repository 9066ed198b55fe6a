// function: use
// verdict: equivalent
struct operations {
  int (*open)(int);
  void (*close)(int);
};
int use(const struct operations *o, int x) {
  int handle = o->open(x);
  if (handle >= 0) {
    o->close(handle);
    return 0;
  }
  return -1;
}
