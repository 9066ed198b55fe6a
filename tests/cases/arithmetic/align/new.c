// verdict: equivalent
unsigned align(unsigned x) { return (x + 7) & ~7u; }
