// function: at
// verdict: different
// Row and column changed places.
static int grid[4][4];
void set(unsigned r, unsigned c, int v) { grid[r & 3][c & 3] = v; }
int at(unsigned r, unsigned c) { return grid[c & 3][r & 3]; }
