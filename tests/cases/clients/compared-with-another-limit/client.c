int level(int x);

int is_full(int x) { return level(x) >= 500; }
