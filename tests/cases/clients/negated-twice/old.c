int has(int x) { return x & 4; }
