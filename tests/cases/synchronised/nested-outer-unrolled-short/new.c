// verdict: different
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  while (rows > 1) {
    for (unsigned c = 0; c < columns; c++) h = h * 17 + c;
    for (unsigned c = 1; c < columns; c++) h = h * 17 + c;
    rows -= 2;
  }
  if (rows > 0)
    for (unsigned c = 0; c < columns; c++) h = h * 17 + c;
  return h;
}
