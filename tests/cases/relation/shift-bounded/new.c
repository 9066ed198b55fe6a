// verdict: equivalent
// mode: --relation=refines
unsigned bit(unsigned n) { return n < 32 ? 1u << n : 0; }
