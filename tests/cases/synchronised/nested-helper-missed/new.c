// function: table
// verdict: different
// Of an odd number of rows the last is missing.
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
  return h;
}
