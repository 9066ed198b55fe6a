int grid(int rows, int columns, int seed) {
  int value = seed;
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < columns; c++) {
      value = value * 5 + (r ^ c);
    }
    value += r;
  }
  return value;
}
