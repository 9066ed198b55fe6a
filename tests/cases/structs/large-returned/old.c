struct numbers {
  long a, b, c;
};
struct numbers make(long x) {
  struct numbers n = {x, 2 * x, 3 * x};
  return n;
}
