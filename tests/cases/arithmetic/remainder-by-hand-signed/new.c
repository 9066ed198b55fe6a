// verdict: different
unsigned last_digit(unsigned x) { return (int)x % 10; }
int rest(int a, int b) { return b ? a % b : a; }
unsigned round_down(unsigned x, unsigned n) { return x - x % (n + (n == 5)); }
int bcd(int x) { return x + x / 10 * 5; }
long split(long x, long y) { return x / (y + 1) ? x : 0; }
