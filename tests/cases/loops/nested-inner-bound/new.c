// verdict: different
int grid(int rows, int columns, int seed) {
  int value = seed;
  int r = 0;
  while (r < rows) {
    int c = 0;
    while (c < columns - (r == 2)) {
      value = (c ^ r) + 5 * value;
      c++;
    }
    value += r;
    r++;
  }
  return value;
}
