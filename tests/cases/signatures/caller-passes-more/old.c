int is_large(int n) { return n > 100; }
int user(long x) { return is_large(x); }
