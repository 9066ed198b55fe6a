unsigned table(unsigned rows, unsigned columns) {
  unsigned sum = 0;
  unsigned hash = 7;
  for (unsigned r = 0; r < rows; r++) {
    for (unsigned c = 0; c < columns; c++) sum += r * c;
  }
  for (unsigned r = 0; r < rows; r++) {
    for (unsigned c = 0; c < columns; c++) hash = hash * 31 + (r ^ c);
  }
  return sum ^ hash;
}
