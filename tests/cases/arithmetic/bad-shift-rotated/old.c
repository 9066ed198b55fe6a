unsigned bit(unsigned n, unsigned x) { return (x ^ 1u) << n; }
