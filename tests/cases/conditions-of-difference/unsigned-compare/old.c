int fits(unsigned n) { return n < 16; }
