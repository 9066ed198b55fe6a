// verdict: different
// condition: x != y && x != (unsigned)(y + 0x80000000u)
int pick(unsigned x, unsigned y) { return x == y + 2147483648u ? 5 : 6; }
