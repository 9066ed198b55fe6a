unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  while (rows > 0) {
    unsigned c = columns;
    while (c > 0) {
      h = h * 17 + c;
      c--;
    }
    rows--;
  }
  return h;
}
