// function: sum
// verdict: different
// The first one twice.
struct numbers {
  long a, b, c;
};
long sum(struct numbers n) {
  n.b += n.a;
  return n.a + n.b + n.c;
}
