unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  while (rows > 0) {
    for (unsigned c = 0; c < columns; c++) h = h * 17 + c;
    rows--;
  }
  return h;
}
