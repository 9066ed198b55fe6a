// verdict: equivalent
// The inner loop is a function of its own, unrolled by two; so is the outer.
static unsigned row(unsigned h, unsigned c) {
  for (; c > 1; c -= 2) {
    h = h * 17 + c;
    h = h * 17 + c - 1;
  }
  return c > 0 ? h * 17 + c : h;
}
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (; rows > 1; rows -= 2) {
    h = row(h, columns);
    h = row(h, columns);
  }
  if (rows == 1) h = row(h, columns);
  return h;
}
