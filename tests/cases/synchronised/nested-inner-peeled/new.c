// verdict: equivalent
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (unsigned r = 0; r < rows; r++) {
    unsigned c = 0;
    if (columns > 0) {
      h = h * 5 + r * c;
      c++;
    }
    for (; c < columns; c++) h = h * 5 + r * c;
  }
  return h;
}
