// verdict: equivalent
unsigned table(unsigned rows, unsigned columns) {
  unsigned hash = 7;
  unsigned sum = 0;
  for (unsigned r = 0; r < rows; r++) {
    for (unsigned c = 0; c < columns; c++) {
      hash = hash * 31 + (r ^ c);
      sum += r * c;
    }
  }
  return sum ^ hash;
}
