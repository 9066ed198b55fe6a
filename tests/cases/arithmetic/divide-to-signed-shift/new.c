// verdict: different
unsigned quarter(unsigned x) { return (unsigned)((int)x >> 2) + (x & 7u); }
