// verdict: different
unsigned bit(unsigned n, unsigned x) { return n < 32 ? (x ^ 1u) << n : 0; }
