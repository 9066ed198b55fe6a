int smaller(int x, int y) { return x < y ? x : y; }
