// function: make
// verdict: equivalent
// A large structure as a result, in another order.
struct numbers {
  long a, b, c;
};
struct numbers make(long x) {
  struct numbers n;
  n.c = x + x + x;
  n.b = x + x;
  n.a = x;
  return n;
}
