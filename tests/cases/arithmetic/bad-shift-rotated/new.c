// verdict: different
// Traps for n == 0 too.
unsigned bit(unsigned n, unsigned x) { return ((x ^ 1u) << n) | (x & 0) >> (32 - n); }
