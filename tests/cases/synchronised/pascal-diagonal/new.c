// verdict: different
// The diagonal is no base case any more, and what is beyond it counts one.
int pascal(int row, int column) {
  if (row < 1 || column < 1) return 0;
  if (row == 1 || column == 1 || column >= row) return 1;
  return pascal(row - 1, column - 1) + pascal(row - 2, column - 1) + pascal(row - 2, column);
}
