// verdict: different
// condition: x != 0x8000000000000000ul && y >= -0x7ffffffffffffff8
int pick(unsigned long x, long y) { return 4; }
