int pick(unsigned long x, long y) { return x == 9223372036854775808ul || y < -9223372036854775800 ? 3 : 4; }
