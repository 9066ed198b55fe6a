unsigned bit(unsigned n) { return 1u << n; }
