unsigned power(unsigned x, unsigned n) { return n == 0 ? 1 : x * power(x, n - 1); }
