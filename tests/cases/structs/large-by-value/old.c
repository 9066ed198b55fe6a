struct numbers {
  long a, b, c;
};
long sum(struct numbers n) { return n.a + n.b + n.c; }
