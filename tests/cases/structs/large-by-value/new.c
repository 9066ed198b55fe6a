// function: sum
// verdict: equivalent
// More than 16 bytes: passed as a copy.
struct numbers {
  long a, b, c;
};
long sum(struct numbers n) {
  n.c += n.a;
  return n.b + n.c;
}
