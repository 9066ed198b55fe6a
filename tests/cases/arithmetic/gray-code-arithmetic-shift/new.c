// verdict: different
unsigned gray(unsigned x) { return x ^ (unsigned)((int)x >> 1); }
