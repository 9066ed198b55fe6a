// verdict: different
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  while (rows > 0) {
    unsigned c = columns;
    while (c > 1) {
      h = h * 17 + c;
      h = h * 17 + c - 1;
      c -= 2;
    }
    rows--;
  }
  return h;
}
