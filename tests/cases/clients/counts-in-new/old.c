int last_bit(int n) { return n & 1; }
