int count;
int put(int x) { count = x & 7; return x; }
int is_full(int x) { put(x); return count > 7; }
