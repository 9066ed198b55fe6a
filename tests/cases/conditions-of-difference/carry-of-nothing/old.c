int has_carry(unsigned a, unsigned b) { return a + b < a; }
