// verdict: equivalent
unsigned quarter(unsigned x) { return (x >> 2) + (x & 7u); }
