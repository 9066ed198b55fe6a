int level(int n) { return n < 9 ? n : 0; }
int high(void) { return level(12); }
