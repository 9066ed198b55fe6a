int is_other(int x, int y, int z) { return x / y != z; }
