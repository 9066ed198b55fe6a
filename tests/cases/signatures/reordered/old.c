int less(int a, int b) { return a - b; }
int user(int x) { return less(x, 3); }
