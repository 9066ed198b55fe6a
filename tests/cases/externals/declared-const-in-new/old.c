int level(int);
int high(int n) { return level(n) + level(n); }
