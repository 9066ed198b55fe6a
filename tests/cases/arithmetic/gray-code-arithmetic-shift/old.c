unsigned gray(unsigned x) { return x ^ x >> 1; }
