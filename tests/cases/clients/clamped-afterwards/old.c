int level(int x) { return x > 15 ? 15 : x; }
