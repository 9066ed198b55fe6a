// verdict: different
unsigned align(unsigned x) { return (x + 8) & ~7u; }
