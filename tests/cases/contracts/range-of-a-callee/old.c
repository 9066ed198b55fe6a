int level(int x) { return x > 100 ? 100 : x < 0 ? 0 : x; }
int is_valid(int x) { return level(x) <= 100; }
