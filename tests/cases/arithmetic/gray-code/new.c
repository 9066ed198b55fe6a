// verdict: equivalent
unsigned gray(unsigned x) { return (x | x >> 1) & ~(x & x >> 1); }
