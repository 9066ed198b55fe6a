// verdict: equivalent
unsigned last_digit(unsigned x) { return x % 10; }
int rest(int a, int b) { return a % b; }
unsigned round_down(unsigned x, unsigned n) { return x - x % n; }
int bcd(int x) { return x + x / 10 * 6; }
long split(long x, long y) { return x / (y + 1) ? x : x % (1 + y); }
