// verdict: equivalent
// xfail: nested loops out of step
// The inner loop by two, counting down.
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  while (rows > 0) {
    unsigned c = columns;
    while (c > 1) {
      h = h * 17 + c;
      h = h * 17 + c - 1;
      c -= 2;
    }
    if (c > 0) h = h * 17 + c;
    rows--;
  }
  return h;
}
