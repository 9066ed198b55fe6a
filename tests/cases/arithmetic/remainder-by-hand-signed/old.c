unsigned last_digit(unsigned x) { return x - x / 10 * 10; }
int rest(int a, int b) { return a - a / b * b; }
unsigned round_down(unsigned x, unsigned n) { return x / n * n; }
int bcd(int x) { return x / 10 * 16 + x % 10; }
long split(long x, long y) { return x / (y + 1) * (y + 1) + x % (y + 1); }
