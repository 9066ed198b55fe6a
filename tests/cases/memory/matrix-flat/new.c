// function: at
// verdict: equivalent
// Two indices or one.
static int grid[4][8];
void set(unsigned r, unsigned c, int v) { grid[r & 3][c & 7] = v; }
int at(unsigned r, unsigned c) {
  const int* flat = &grid[0][0];
  return flat[(r & 3) * 8 + (c & 7)];
}
