// verdict: equivalent
// Both trap for n >= 32.
unsigned bit(unsigned n, unsigned x) { return (x << n) ^ (1u << n); }
