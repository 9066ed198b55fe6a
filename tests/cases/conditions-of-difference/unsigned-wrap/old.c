unsigned gap(unsigned a, unsigned b) { return a - b; }
