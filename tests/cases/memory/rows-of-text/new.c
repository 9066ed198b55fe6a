// function: set
// verdict: different
// report: leaves rows[0] = "b
// One row is shown, not all that follow.
void set(char (*rows)[4]) {
  if (rows[2][0] != 'x') rows[0][0] = 'b';
}
