int depth(int n) { return n <= 0 ? 0 : n > 1000 ? depth(n / 2) : depth(n - 1); }
int is_negative(int n) { return depth(n) < 0; }
