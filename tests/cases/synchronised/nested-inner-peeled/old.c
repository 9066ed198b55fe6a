unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (unsigned r = 0; r < rows; r++)
    for (unsigned c = 0; c < columns; c++) h = h * 5 + r * c;
  return h;
}
