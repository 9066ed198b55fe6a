int is_large(int n) { return n > 100; }
int user(int x) { return is_large(x / 2); }
