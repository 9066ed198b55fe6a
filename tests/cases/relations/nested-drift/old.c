unsigned cells(unsigned rows, unsigned columns) {
  unsigned s = 0;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++)
      s += i ^ j;
  return s;
}
