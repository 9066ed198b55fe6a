// verdict: different
// A row without columns.
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (unsigned r = 0; r < rows; r++) {
    unsigned c = 1;
    h = h * 5;
    for (; c < columns; c++) h = h * 5 + r * c;
  }
  return h;
}
