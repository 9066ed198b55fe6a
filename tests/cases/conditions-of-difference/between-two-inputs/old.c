int order(int x, int y) { return x < y ? -1 : 1; }
