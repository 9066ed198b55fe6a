int scale(int x) { return x * 8 + x * 2; }
