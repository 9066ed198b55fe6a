int absolute(int n) { return n < 0 ? (int)(0u - (unsigned)n) : n; }
