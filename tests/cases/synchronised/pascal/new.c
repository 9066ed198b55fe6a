// verdict: equivalent
// Figure 8: the base case depends on how the parameters compare, so that there is no bound on its inputs.
int pascal(int row, int column) {
  if (row < 1 || column < 1 || column > row) return 0;
  if (row == 1 || column == 1 || column == row) return 1;
  return pascal(row - 1, column - 1) + pascal(row - 2, column - 1) + pascal(row - 2, column);
}
