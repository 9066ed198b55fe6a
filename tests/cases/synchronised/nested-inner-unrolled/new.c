// verdict: equivalent
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (unsigned r = 0; r < rows; r++) {
    unsigned c = 0;
    for (; columns - c >= 2; c += 2) {
      h = h * 17 + r + c;
      h = h * 17 + r + c + 1;
    }
    if (c < columns) h = h * 17 + r + c;
  }
  return h;
}
