// verdict: different
// Where the old version wraps around, the new one does not.
long sum(unsigned a, unsigned b) { return (long)b + a; }
