int pick(unsigned x, int y) { return x == 2147483648u ? y : 0; }
