int scale(int x) { return 3 * x; }
int user(int x) { return scale(x) + 1; }
