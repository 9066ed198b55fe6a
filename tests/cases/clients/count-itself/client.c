int count(int x);

int is_odd(int x) { return count(x) & 3; }
