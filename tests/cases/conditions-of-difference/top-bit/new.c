// verdict: different
// condition: x != 0x80000000u || y == 0
// report: x != 2147483648u || y == 0
int pick(unsigned x, int y) { return 0; }
