// verdict: different
// mode: --domain=none
// Odd values are rounded up.
int tell(unsigned row, unsigned value);

/* A statement within three loops, with calls in each. */
int visit(const unsigned char *cells, unsigned rows, unsigned columns) {
  int told = 0;
  for (unsigned r = 0; r < rows; r++) {
    told += tell(r, 0);
    for (unsigned c = 0; c < columns; c++) {
      unsigned value = cells[r * columns + c];
      while (value > 3) {
        unsigned half = (value + 1) >> 1;
        told ^= tell(c, half);
        value = half;
      }
    }
  }
  return told;
}
