int rest(int x) { return x % -1; }
int high(int x, int n) { return n >= 40 && n < 50 ? (x << n) - (x << n) : 0; }
